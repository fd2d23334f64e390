/// Reads a gzip file member by member.
struct MemberReader: ~Copyable {
  enum Next {
    case member([UInt8])
    case end
    /// The file ends inside a member.
    case cut
  }

  private let path: String
  private let limitBytes: Int
  private let file: Descriptor
  private let inflater: Gzip.Inflater
  private var input: [UInt8] = []
  private var offset = 0
  private var total = 0

  init(path: String, limitBytes: Int) throws(ReportError) {
    guard let inflater = Gzip.Inflater() else {
      throw .unreadable(path: path, reason: "there is not enough memory to unpack it")
    }
    do {
      file = try Descriptor(reading: path)
    } catch {
      throw .unreadable(path: path, reason: error.description)
    }
    self.path = path
    self.limitBytes = limitBytes
    self.inflater = inflater
  }

  /// The next member, with its checksum verified.
  mutating func next() throws(ReportError) -> Next {
    guard try fill() else { return .end }
    try checkFrame()
    inflater.reset()
    var member: [UInt8] = []
    while try fill() {
      let progress = inflater.unpack(input)
      input.removeFirst(progress.consumed)
      offset += progress.consumed
      member += progress.output
      try count(progress.output)
      switch progress.state {
      case .endOfMember: return .member(member)
      case .damaged: throw damage("its checksum or its coding is wrong")
      case .needsInput, .needsRoom: continue
      }
    }
    return .cut
  }

  /// Every member begins with the magic number of gzip.
  private mutating func checkFrame() throws(ReportError) {
    let mark: [UInt8] = [0x1f, 0x8b]
    if input.count < mark.count { _ = try refill() }
    if input.starts(with: mark.prefix(input.count)) { return }
    throw offset == 0 ? .notGzip(path: path) : damage("something that is not gzip follows")
  }

  private mutating func count(_ output: [UInt8]) throws(ReportError) {
    total += output.count
    if total > limitBytes { throw .tooLarge(path: path, limitBytes: limitBytes) }
  }

  private func damage(_ reason: String) -> ReportError {
    .damaged(path: path, place: "byte \(offset)", reason: reason)
  }

  private mutating func fill() throws(ReportError) -> Bool {
    if !input.isEmpty { return true }
    return try refill()
  }

  private mutating func refill() throws(ReportError) -> Bool {
    do {
      let chunk = try file.read(upTo: 64 << 10)
      input += chunk
      return !chunk.isEmpty
    } catch {
      throw .unreadable(path: path, reason: error.description)
    }
  }
}
