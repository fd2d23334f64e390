/// What a ``SimulatedDisk`` does, in the simplest way: every step is remembered as a whole, and files are worked out from them.
struct PlainDisk {
  /// A step on a file, by the number of the file, or on the names.
  enum Step {
    case write(file: Int, offset: Int, bytes: [UInt8])
    case truncate(file: Int, count: Int)
    case name(String, leadsTo: Int?)
    case rename(String, to: String, file: Int)
  }

  private(set) var names: [String: Int] = [:]
  private var durableNames: [String: Int] = [:]
  private var durable: [[UInt8]] = []
  /// What is not synced, in order.
  private(set) var steps: [Step] = []

  mutating func write(_ bytes: [UInt8], to name: String, at offset: Int) {
    if names[name] == nil {
      names[name] = durable.count
      steps.append(.name(name, leadsTo: durable.count))
      durable.append([])
    }
    guard let file = names[name], !bytes.isEmpty else { return }
    steps.append(.write(file: file, offset: offset, bytes: bytes))
  }

  mutating func truncate(_ name: String, to count: Int) {
    guard let file = names[name], content(file, steps).count != count else { return }
    steps.append(.truncate(file: file, count: count))
  }

  mutating func sync(_ name: String) {
    guard let file = names[name] else { return }
    durable[file] = content(file, steps)
    steps.removeAll { $0.file == file && !$0.isOfNames }
  }

  mutating func syncNames() {
    for step in steps { step.apply(to: &durableNames) }
    // What no name leads to any longer is gone for good.
    steps.removeAll { step in
      step.file.map { !names.values.contains($0) } ?? true
    }
  }

  mutating func rename(_ name: String, to other: String) {
    guard let file = names[name], name != other else { return }
    steps.append(.rename(name, to: other, file: file))
    steps.last?.apply(to: &names)
  }

  mutating func delete(_ name: String) {
    guard names[name] != nil else { return }
    names[name] = nil
    steps.append(.name(name, leadsTo: nil))
  }

  /// All files as they are read now.
  var files: [String: [UInt8]] { names.mapValues { content($0, steps) } }

  /// All files after a loss of power in which certain steps are kept, each as a whole.
  func files(keeping isKept: (Int) -> Bool) -> [String: [UInt8]] {
    let kept = steps.enumerated().filter { isKept($0.offset) }.map(\.element)
    var names = durableNames
    for step in kept { step.apply(to: &names) }
    return names.mapValues { content($0, kept) }
  }

  private func content(_ file: Int, _ steps: [Step]) -> [UInt8] {
    var bytes = durable[file]
    for step in steps where step.file == file { step.apply(to: &bytes) }
    return bytes
  }
}

extension PlainDisk.Step {
  var file: Int? {
    switch self {
    case .write(let file, _, _), .truncate(let file, _): file
    case .name, .rename: nil
    }
  }

  var isOfNames: Bool { file == nil }

  func apply(to names: inout [String: Int]) {
    switch self {
    case .name(let name, let file): names[name] = file
    case .rename(let name, let other, let file): (names[other], names[name]) = (file, nil)
    case .write, .truncate: return
    }
  }

  func apply(to content: inout [UInt8]) {
    switch self {
    case .write(_, let offset, let bytes):
      while content.count < offset + bytes.count { content.append(0) }
      content.replaceSubrange(offset..<offset + bytes.count, with: bytes)
    case .truncate(_, let count):
      content =
        Array(content.prefix(count)) + Array(repeating: 0, count: max(0, count - content.count))
    case .name, .rename: return
    }
  }
}
