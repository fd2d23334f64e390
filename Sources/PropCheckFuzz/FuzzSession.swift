import CPropCheckFuzzer
import Dispatch
import Foundation
import PropCheck
import Synchronization

/// One run of libFuzzer on one property: its corpus, its loop, and the report of a failure.
struct FuzzSession {
  private let target: FuzzTarget
  private let corpus: String

  /// Global, since libFuzzer calls a function without a context.
  private static let present = Mutex<FuzzTarget?>(nil)

  init(_ property: Property) {
    target = FuzzTarget(property)
    corpus = "Seeds/\(property.id)/corpus"
  }

  /// Runs until libFuzzer reaches its limits or a case fails.
  func run(_ options: [String]) throws {
    try prepareCorpus()
    Self.present.withLock { $0 = target }
    let longest = target.inputs(seed: 0, count: 32).map(\.count).max() ?? 0
    // Compared operands matter more than rare features, and mutations of unused bytes are wasted.
    let words = [
      "fuzz", corpus, "-use_value_profile=1", "-entropic=0", "-max_len=\(max(64, longest * 2))",
    ]
    var arguments = (words + options).map { strdup($0) }
    var count = Int32(arguments.count)
    arguments.append(nil)
    arguments.withUnsafeMutableBufferPointer { buffer in
      var address = buffer.baseAddress
      _ = LLVMFuzzerRunDriver(&count, &address) { data, size in
        FuzzSession.judge(UnsafeBufferPointer(start: data, count: size))
      }
    }
  }

  /// Writes initial inputs unless earlier runs have left some.
  private func prepareCorpus() throws {
    let files = FileManager.default
    try files.createDirectory(atPath: corpus, withIntermediateDirectories: true)
    guard try files.contentsOfDirectory(atPath: corpus).isEmpty else { return }
    for (index, bytes) in target.inputs(seed: 0, count: 32).enumerated() {
      try Data(bytes).write(to: URL(fileURLWithPath: "\(corpus)/start-\(index)"))
    }
  }
}

extension FuzzSession {
  /// Runs one input; a failure is shrunk, saved and reported, and ends the process.
  private static func judge(_ bytes: UnsafeBufferPointer<UInt8>) -> CInt {
    guard let target = present.withLock({ $0 }) else { return 0 }
    let input = Array(bytes)
    switch target.runNow(input) ?? wait(for: { await target.run(input) }) {
    case .passed: return 0
    // Keeps it out of the corpus.
    case .useless: return -1
    case .failed: break
    }
    let result = wait { await target.examine(input) }
    guard let finding = result.finding else { return 0 }
    report(finding)
    // Not an abort, for which libFuzzer would report a stack.
    _exit(1)
  }

  /// Mutates the bytes of one choice, so that operands get to where they were compared; now and then any bytes, as
  /// libFuzzer does.
  static func mutate(
    _ data: UnsafeMutablePointer<UInt8>, _ size: Int, upTo limit: Int, seed: UInt32
  ) -> Int {
    guard seed % 4 > 0, let target = present.withLock({ $0 }) else {
      return LLVMFuzzerMutate(data, size, limit)
    }
    let bytes = UnsafeBufferPointer(start: data, count: size)
    let places = target.places(in: bytes).filter { $0.upperBound <= size }
    guard !places.isEmpty else { return LLVMFuzzerMutate(data, size, limit) }
    let place = places[Int(seed / 4) % places.count]
    let kept = LLVMFuzzerMutate(data + place.lowerBound, place.count, place.count)
    for index in place.dropFirst(kept) { data[index] = 0 }
    return size
  }

  private static func report(_ finding: Finding) {
    let file = "Seeds/\(finding.property)/\(finding.reproduction.id).seed"
    print("FAIL  \(finding.property)\n\(finding.complaint)")
    do {
      try SeedFile(finding).text.write(toFile: file, atomically: true, encoding: .utf8)
      print("reproduce   propcheck replay \(file)")
    } catch {
      print("the seed file could not be written: \(error)")
    }
    fflush(nil)
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

/// The mutator that libFuzzer calls.
@_cdecl("LLVMFuzzerCustomMutator")
public func mutate(
  _ data: UnsafeMutablePointer<UInt8>, _ size: Int, _ limit: Int, _ seed: UInt32
) -> Int {
  FuzzSession.mutate(data, size, upTo: limit, seed: seed)
}
