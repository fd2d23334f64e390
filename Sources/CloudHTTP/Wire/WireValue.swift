import Domain

/// A field in JSON: the one member that is there says what kind of value it is.
struct WireValue: Codable, Sendable {
  var text: String?
  var integer: Int64?
  var number: Double?
  var date: Int64?
  var reference: WireID?
  var link: WireID?

  init(_ value: CloudValue) {
    switch value {
    case .text(let text): self.text = text
    case .integer(let integer): self.integer = integer
    case .number(let number): self.number = number
    case .date(let instant): date = instant.milliseconds
    case .reference(let id): reference = WireID(id)
    case .link(let id): link = WireID(id)
    }
  }

  /// Nil unless there is exactly one member.
  var value: CloudValue? {
    let values: [CloudValue] = [
      text.map { .text($0) }, integer.map { .integer($0) }, number.map { .number($0) },
      date.map { .date(Instant(milliseconds: $0)) }, reference.map { .reference($0.recordID) },
      link.map { .link($0.recordID) },
    ].compactMap { $0 }
    return values.count == 1 ? values[0] : nil
  }
}
