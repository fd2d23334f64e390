/// A failure as the text of a file: readable first, replayable second.
public struct SeedFile: Hashable, Sendable {
  /// The failure in human-readable form; each line becomes a comment.
  public let story: String
  /// The case itself.
  public let reproduction: Reproduction
  /// The name of the system on which it was found, if known.
  public let layer: String?
  /// What identifies its bug, if known; see ``Failure/symptoms``.
  public let symptoms: [String]

  private static let version = 1
  private static let title = "# propcheck seed: a failing case, kept as a test. Commit this file."
  private static let symptom = "symptom"
  private static let checksum = "checksum "

  /// Creates a seed file for a case, with a story at the top.
  public init(
    _ reproduction: Reproduction, story: String, layer: String? = nil, symptoms: [String] = []
  ) {
    (self.reproduction, self.layer, self.symptoms) = (reproduction, layer, symptoms)
    self.story = story.split(whereSeparator: \.isNewline).joined(separator: "\n")
  }

  /// Creates a seed file for a finding.
  public init(_ finding: Finding) {
    let lines = [
      "\(finding.property): \(finding.claim)", "\(finding.failure)", finding.counterexample,
    ]
    self.init(finding.reproduction, story: lines.joined(separator: "\n"))
  }
}

extension SeedFile {
  /// The contents of the file.
  public var text: String {
    let choices = reproduction.choices.map { String($0) }.joined(separator: " ")
    var lines = [Self.title, "#"]
    lines += story.split(separator: "\n").map { "# \($0)" }
    lines += [
      "format \(Self.version)",
      "property \(reproduction.property.escaped)",
      "seed \(reproduction.seed)",
      "case \(reproduction.caseIndex)",
      "shape \(reproduction.shape)",
      "value \(reproduction.value)",
      "choices \(choices)",
      "spans \(reproduction.skeleton.text)",
    ]
    if let layer { lines.append("layer \(layer.escaped)") }
    lines += symptoms.map { "\(Self.symptom) \($0.escaped)" }
    let body = lines.joined(separator: "\n") + "\n"
    return body + Self.checksum + Digest(of: body.utf8).text + "\n"
  }

  /// Parses the text of a seed file.
  ///
  /// - Throws: ``ReproductionError``. A newer format takes precedence over a wrong checksum, since its contents are
  ///   unknown.
  public init(text: String) throws(ReproductionError) {
    try self.init(bytes: Array(text.utf8))
  }

  /// Parses the bytes of a seed file, which need not be valid UTF-8.
  ///
  /// - Throws: ``ReproductionError`` if they are not a seed file, or are truncated, damaged, or of a newer format.
  public init(bytes: [UInt8]) throws(ReproductionError) {
    let title = Array(Self.title.utf8)
    guard bytes.starts(with: title) else {
      throw !bytes.isEmpty && title.starts(with: bytes) ? .truncated : .notRecognised
    }
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    let fields = Fields(lines)
    if let version: Int = fields.number("format"), version > Self.version {
      throw .newerFormat(version: version)
    }
    try Self.verify(bytes, lines)
    guard let reproduction = fields.reproduction, let layer = fields.layer else { throw .damaged }
    let story = lines.dropFirst(2).prefix { $0.hasPrefix("# ") }.map { String($0.dropFirst(2)) }
    let symptoms = lines.filter { $0.hasPrefix(Self.symptom + " ") }
      .compactMap { String($0.dropFirst(Self.symptom.count + 1)).unescaped }
    self.init(
      reproduction, story: story.joined(separator: "\n"), layer: layer, symptoms: symptoms)
  }

  /// The last line must be the complete checksum of the bytes before it.
  private static func verify(_ bytes: [UInt8], _ lines: [String]) throws(ReproductionError) {
    let length = checksum.utf8.count + 16 + 1
    guard bytes.last == 0x0A, let last = lines.dropLast().last, last.hasPrefix(checksum),
      last.utf8.count == length - 1
    else { throw endsEarly(lines) ? .truncated : .damaged }
    let body = bytes.dropLast(length)
    guard last.dropFirst(checksum.count) == Digest(of: body).text else { throw .damaged }
  }

  /// Whether the file ends before or within the checksum.
  private static func endsEarly(_ lines: [String]) -> Bool {
    guard let line = lines.firstIndex(where: { $0.hasPrefix(checksum) }) else { return true }
    return line == lines.count - 1
  }
}

/// The lines of a file that are not comments, by their first word.
private struct Fields {
  private var texts: [Substring: String] = [:]

  init(_ lines: [String]) {
    for line in lines where !line.hasPrefix("#") {
      let name = line.prefix { $0 != " " }
      texts[name] = texts[name] ?? String(line.dropFirst(name.count + 1))
    }
  }

  func number<Number: FixedWidthInteger>(_ name: Substring) -> Number? {
    texts[name].flatMap { Number($0) }
  }

  /// Nil if it is malformed; an inner nil if there is none, as in older files.
  var layer: String?? {
    guard let text = texts["layer"] else { return .some(nil) }
    return text.unescaped.map(Optional.some)
  }

  var reproduction: Reproduction? {
    guard let property = texts["property"]?.unescaped, let seed: UInt64 = number("seed"),
      let caseIndex: Int = number("case"), let shape: UInt64 = number("shape"),
      let value: UInt64 = number("value"), let spans = texts["spans"],
      let words = texts["choices"]?.split(separator: " ")
    else { return nil }
    let choices = words.compactMap { UInt64($0) }
    guard choices.count == words.count else { return nil }
    return Reproduction(
      property: property, seed: seed, caseIndex: caseIndex, choices: choices, shape: shape,
      value: value, skeleton: SpanShape(text: spans))
  }
}

extension String {
  /// On one line.
  fileprivate var escaped: String {
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// Nil for an invalid escape.
  fileprivate var unescaped: String? {
    var text = ""
    var scalars = unicodeScalars.makeIterator()
    while let scalar = scalars.next() {
      guard scalar == "\\" else {
        text.unicodeScalars.append(scalar)
        continue
      }
      switch scalars.next() {
      case "\\": text += "\\"
      case "n": text += "\n"
      default: return nil
      }
    }
    return text
  }
}
