import CPropCheckFuzzer
import Dispatch
import Foundation
import PropCheck
import Synchronization

/// The loop of libFuzzer on one property.
struct FuzzLoop {
  private let target: FuzzTarget
  private let order: FuzzWork.Order

  /// The code of a process that stopped at a failing case.
  static let failed: Int32 = 1
  /// The file of the input that failed.
  static let failing = "failing"
  /// Begins the line with the number of cases, which libFuzzer prints at its end, and this loop where it ends before.
  static let countPrefix = "stat::number_of_executed_units:"

  /// Global, since libFuzzer calls a function without a context.
  private static let present = Mutex<FuzzLoop?>(nil)
  private static let judgedCases = Atomic<Int>(0)

  init(_ target: FuzzTarget, _ order: FuzzWork.Order) {
    (self.target, self.order) = (target, order)
  }

  /// Runs until libFuzzer reaches its limits or a case fails, and ends the process.
  func run() throws {
    let first = target.inputs(seed: order.seed, count: 32)
    for (index, bytes) in first.enumerated() {
      try Data(bytes).write(to: URL(filePath: "\(order.folder)/corpus/start-\(index)"))
    }
    Self.present.withLock { $0 = self }
    let words = options(longest: max(64, 2 * (first.map(\.count).max() ?? 0)))
    var arguments = words.map { strdup($0) } + [nil]
    arguments.withUnsafeMutableBufferPointer { buffer in
      fuzzer_run(Int32(words.count), buffer.baseAddress) { data, size in
        FuzzLoop.judge(UnsafeBufferPointer(start: data, count: size))
      }
    }
  }

  /// Compared operands matter more than rare features, and mutations of unused bytes are wasted.
  private func options(longest: Int) -> [String] {
    [
      "fuzz", order.folder + "/corpus", "-use_value_profile=1", "-entropic=0",
      "-max_len=\(longest)", "-max_total_time=\(max(1, order.milliseconds / 1_000))",
      "-seed=\(order.seed % 0x7FFF_FFFF + 1)", "-timeout=\(order.caseSeconds)",
      "-artifact_prefix=\(order.folder)/artifact-", "-rss_limit_mb=4096", "-print_final_stats=1",
    ]
  }
}

extension FuzzLoop {
  /// Runs one input; one that fails is written to a file, and ends the process.
  private static func judge(_ bytes: UnsafeBufferPointer<UInt8>) -> CInt {
    guard let loop = present.withLock({ $0 }) else { return 0 }
    let number = judgedCases.add(1, ordering: .relaxed).newValue
    let input = Array(bytes)
    let target = loop.target
    switch target.runNow(input) ?? wait(for: { await target.run(input) }) {
    case .passed: return 0
    // Keeps it out of the corpus.
    case .useless: return -1
    case .failed: break
    }
    let file = URL(filePath: "\(loop.order.folder)/\(failing)")
    FileHandle.standardError.write(Data("\(countPrefix) \(number)\n".utf8))
    // Not an abort, for which libFuzzer would report a stack.
    _exit((try? Data(input).write(to: file)) == nil ? ExitCode.cannotWrite.value : failed)
  }

  /// Mutates the bytes of one choice, so that operands get to where they were compared; now and then any bytes, as
  /// libFuzzer does.
  fileprivate static func mutate(
    _ data: UnsafeMutablePointer<UInt8>, _ size: Int, upTo limit: Int, seed: UInt32
  ) -> Int {
    guard seed % 4 > 0, let loop = present.withLock({ $0 }) else {
      return fuzzer_mutate(data, size, limit)
    }
    let bytes = UnsafeBufferPointer(start: data, count: size)
    let places = loop.target.places(in: bytes).filter { $0.upperBound <= size }
    guard !places.isEmpty else { return fuzzer_mutate(data, size, limit) }
    let place = places[Int(seed / 4) % places.count]
    let kept = fuzzer_mutate(data + place.lowerBound, place.count, place.count)
    for index in place.dropFirst(kept) { data[index] = 0 }
    return size
  }

  /// Blocks until an async function returns; its task runs on another thread.
  private static func wait<Value: Sendable>(
    for body: @escaping @Sendable () async -> Value
  ) -> Value {
    let done = DispatchSemaphore(value: 0)
    let value = Mutex<Value?>(nil)
    Task.detached {
      let found = await body()
      value.withLock { $0 = found }
      done.signal()
    }
    while true {
      done.wait()
      if let value = value.withLock({ $0 }) { return value }
    }
  }
}

#if PROPCHECK_FUZZ
  /// The mutator that libFuzzer calls.
  @_cdecl("LLVMFuzzerCustomMutator")
  package func mutate(
    _ data: UnsafeMutablePointer<UInt8>, _ size: Int, _ limit: Int, _ seed: UInt32
  ) -> Int {
    FuzzLoop.mutate(data, size, upTo: limit, seed: seed)
  }
#endif
