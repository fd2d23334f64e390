import CPropCheckSystem
import Foundation

/// A process that runs cases, as its parent sees it.
struct WorkProcess: Sendable {
  private let identifier: Int32
  private let requests: PipeEnd
  private let replies: PipeEnd
  private var prints: PipeEnd?
  private let page: UInt
  private let folder: TemporaryFolder?
  private var buffer = MessageBuffer()
  private(set) var lines = LastLines()
  /// The number of requests sent.
  private var number: UInt64 = 0

  enum Event {
    case reply(WorkReply)
    /// It has ended, or sent something else.
    case end
    /// It has been at one place for this long, and printed these lines.
    case waiting(nanoseconds: UInt64, printed: [String])
  }
}

extension WorkProcess {
  /// Starts a process, which then opens its data layer.
  static func start(layer: String, of executable: String) throws(StartError) -> WorkProcess {
    let page = system_make_page()
    guard page >= 0 else { throw StartError(code: -page) }
    defer { close(page) }
    let address = system_map_page(page)
    guard address != 0 else { throw StartError(code: errno) }
    do throws(StartError) {
      return try start(executable, layer, page, address)
    } catch {
      system_unmap_page(address)
      throw error
    }
  }

  private static func start(
    _ executable: String, _ layer: String, _ page: Int32, _ address: UInt
  ) throws(StartError) -> WorkProcess {
    let pipes = try Pipes()
    // Layers that need a folder report its absence themselves.
    let folder = try? TemporaryFolder()
    let process = pipes.start(executable, layer, folder?.path ?? "", page)
    pipes.closeTheirs()
    guard process > 0 else {
      pipes.closeOurs()
      folder?.remove()
      throw StartError(code: -process)
    }
    return WorkProcess(
      identifier: process, requests: pipes.requests.input, replies: pipes.replies.output,
      prints: pipes.prints.output, page: address, folder: folder)
  }
}

extension WorkProcess {
  /// What it is doing, as one word.
  var place: UInt64 { system_place(page) }

  /// - Returns: Whether it was sent; otherwise the process has ended.
  mutating func send(_ request: WorkRequest) -> Bool {
    number += 1
    lines.forget()
    system_set_place(page, 0)
    guard let data = try? Frame.bytes(of: request) else { return false }
    return requests.write(data)
  }

  /// Cancels the current request.
  func cancel() { system_cancel(page, number) }

  /// Waits for what comes next.
  mutating func receive(_ timer: inout StallTimer, clock: () -> UInt64) -> Event {
    do {
      if let reply = try buffer.next(WorkReply.self) { return .reply(reply) }
    } catch { return .end }
    let ready = system_wait_readable(
      replies.descriptor, prints?.descriptor ?? -1, StallTimer.tickMilliseconds)
    if ready & 1 != 0 {
      // What it has printed is read when it is reaped: one that it left behind may print forever.
      guard let data = replies.read() else { return .end }
      buffer.append(data)
    } else if system_has_ended(identifier) != 0 {
      // One that it left behind may hold the pipe open; it may have replied since.
      let rest = replies.rest()
      guard !rest.isEmpty else { return .end }
      for data in rest { buffer.append(data) }
    }
    // A process that never stops printing is watched as well.
    let printed = ready & 2 != 0 ? readPrints() : []
    return .waiting(nanoseconds: timer.elapsed(at: place, now: clock()), printed: printed)
  }

  /// Spins until there is a reply or the time has come, since a sleep would miss short calls.
  func waitForReply(until time: UInt64, clock: () -> UInt64) {
    while clock() < time, system_wait_readable(replies.descriptor, -1, 0) & 1 == 0 {}
  }

  func kill() { _ = Foundation.kill(identifier, SIGKILL) }

  /// The complete reply in the pipe of a process that was killed and reaped, if there is one.
  mutating func lastReply() -> WorkReply? { try? buffer.next(WorkReply.self) }

  private mutating func readPrints() -> [String] {
    guard let data = prints?.read() else {
      // The code under test closed it.
      prints?.close()
      prints = nil
      return []
    }
    return lines.append(data)
  }

  /// Reads until the process has ended, since it may have to print more than its pipe can hold.
  private mutating func readPrintsToTheEnd() -> [String] {
    var printed: [String] = []
    while let prints, system_has_ended(identifier) == 0 {
      if system_wait_readable(-1, prints.descriptor, StallTimer.tickMilliseconds) != 0 {
        printed += readPrints()
      }
    }
    return printed
  }

  /// Waits for the end of the process, or kills it, and removes its files.
  ///
  /// - Returns: How it ended, its last output, and its processor time.
  mutating func reap(
    killing: Bool
  ) -> (end: ProcessEnd, printed: [String], lines: [String], processorNanoseconds: Int) {
    if killing { kill() }
    requests.close()
    var printed = readPrintsToTheEnd()
    let end = system_reap(identifier)
    for data in replies.rest() { buffer.append(data) }
    for data in prints?.rest() ?? [] { printed += lines.append(data) }
    replies.close()
    prints?.close()
    system_unmap_page(page)
    folder?.remove()
    return (
      end.signal != 0 ? .signal(end.signal) : .exit(end.code), printed, lines.lines,
      Int(clamping: end.processor_nanoseconds)
    )
  }
}

/// The pipes between two processes.
private struct Pipes {
  struct Ends {
    let output: PipeEnd
    let input: PipeEnd

    init() throws(StartError) {
      var ends: [Int32] = [-1, -1]
      let error = system_make_pipe(&ends)
      guard error == 0 else { throw StartError(code: -error) }
      output = PipeEnd(descriptor: ends[0])
      input = PipeEnd(descriptor: ends[1])
    }

    func close() {
      output.close()
      input.close()
    }
  }

  let requests: Ends
  let replies: Ends
  let prints: Ends

  init() throws(StartError) {
    requests = try Ends()
    do throws(StartError) {
      replies = try Ends()
    } catch {
      requests.close()
      throw error
    }
    do throws(StartError) {
      prints = try Ends()
    } catch {
      requests.close()
      replies.close()
      throw error
    }
  }

  /// Starts the program with these descriptors.
  func start(_ executable: String, _ layer: String, _ folder: String, _ page: Int32) -> Int32 {
    let nothing = open("/dev/null", O_RDONLY | O_CLOEXEC)
    guard nothing >= 0 else { return -errno }
    defer { close(nothing) }
    let print = prints.input.descriptor
    let descriptors = [
      nothing, print, print, requests.output.descriptor, replies.input.descriptor, page,
    ]
    return system_start_work(
      executable, layer, folder, descriptors, Int32(descriptors.count))
  }

  func closeTheirs() {
    requests.output.close()
    replies.input.close()
    prints.input.close()
  }

  func closeOurs() {
    requests.input.close()
    replies.output.close()
    prints.output.close()
  }
}
