import Synchronization
import CPropCheckSystem
import Foundation
import PropCheck

/// `PROGRAM work`: started by the program itself as a process that runs cases.
///
/// It ends only when its pipe is closed, so that no process outlives its parent.
struct WorkCommand {
  /// The descriptors that the parent passes: requests, replies and a shared page.
  static let requests: Int32 = 3
  static let replies: Int32 = 4
  static let page: Int32 = 5

  private let layer: Layer
  private let page: UInt

  /// Nil for other arguments.
  init?(_ arguments: [String], layers: [Layer]) {
    guard arguments.count == 3, arguments[0] == "work",
      let layer = layers.first(where: { $0.name == arguments[1] })
    else { return nil }
    page = system_map_page(Self.page)
    guard page != 0 else { return nil }
    self.layer = layer
    system_settle_in(Self.requests, Self.page)
    Self.endWithParent(removing: arguments[2])
  }

  /// On a thread of its own, since a case may never end.
  private static func endWithParent(removing folder: String) {
    if !folder.isEmpty { setenv("TMPDIR", folder, 1) }
    Thread.detachNewThread {
      system_wait_for_hangup(requests)
      if !folder.isEmpty { TemporaryFolder(at: folder).remove() }
      _exit(0)
    }
  }

  func run() async {
    let worker: OpenLayer
    do {
      worker = try await layer.open()
    } catch {
      reply(.refused(Failure(refusedBy: error)))
      return
    }
    reply(.opened)
    await serve(worker)
  }

  private func serve(_ worker: OpenLayer) async {
    let number = RequestNumber()
    var server = CaseServer(
      worker.properties, note: { [page] in system_set_place(page, $0.word) },
      isCancelled: { [page] in system_cancelled(page) >= number.value })
    var caller = StoreCaller(layer: layer)
    var buffer = MessageBuffer()
    while let request = next(&buffer) {
      number.advance()
      // A worker that cannot answer ends, which its parent notices.
      guard reply(await answer(request, worker, &server, &caller)) else { return }
    }
  }

  private func answer(
    _ request: WorkRequest, _ worker: OpenLayer, _ server: inout CaseServer,
    _ caller: inout StoreCaller
  ) async -> WorkReply {
    switch request {
    case .cases(let request): return .cases(await server.answer(request))
    case .measure(let resetsPeak): return .figures(await measure(worker, resetsPeak))
    case .call(let request, let path):
      return .called(await caller.answer(request, store: path))
    case .close:
      await caller.close()
      await worker.close()
      return .closed
    }
  }

  private func measure(_ worker: OpenLayer, _ resetsPeak: Bool) async -> Figures {
    if resetsPeak { Probes.live.resetPeak() }
    return await Figures(.live, worker.memory)
  }

  private func next(_ buffer: inout MessageBuffer) -> WorkRequest? {
    while true {
      do {
        if let request = try buffer.next(WorkRequest.self) { return request }
      } catch { return nil }
      guard let data = PipeEnd(descriptor: Self.requests).read() else { return nil }
      buffer.append(data)
    }
  }

  /// - Returns: Whether it was sent.
  @discardableResult
  private func reply(_ reply: WorkReply) -> Bool {
    do {
      return PipeEnd(descriptor: Self.replies).write(try Frame.bytes(of: reply))
    } catch {
      FileHandle.standardError.write(
        Data("work: cannot write an answer: \(error.localizedDescription)\n".utf8))
      return false
    }
  }
}

/// The number of the current request, from 1; both sides count.
final class RequestNumber: Sendable {
  private let number = Atomic<UInt64>(0)

  var value: UInt64 { number.load(ordering: .acquiring) }

  func advance() { number.add(1, ordering: .acquiringAndReleasing) }
}
