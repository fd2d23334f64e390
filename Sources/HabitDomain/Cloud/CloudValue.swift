/// The value of a field of a record (domain 4.1).
public enum CloudValue: Sendable {
  /// A text.
  case text(String)
  /// A whole number.
  case integer(Int64)
  /// A number; finite.
  case number(Double)
  /// A moment.
  case date(Instant)
  /// A reference to another record, which must exist and with which this one is deleted.
  case reference(RecordID)
  /// A link to another record, which need not exist and whose deletion changes nothing here.
  case link(RecordID)

  /// The record that it refers to, if any.
  public var target: RecordID? {
    switch self {
    case .reference(let id), .link(let id): id
    case .text, .integer, .number, .date: nil
    }
  }
}

// A server keeps the bytes of a text: two Unicode forms of one text are two values, though equal as texts.
extension CloudValue: Hashable {
  /// Whether both are of one kind and equal, texts by their bytes.
  public static func == (left: CloudValue, right: CloudValue) -> Bool {
    switch (left, right) {
    case (.text(let left), .text(let right)): left.utf8.elementsEqual(right.utf8)
    case (.integer(let left), .integer(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.date(let left), .date(let right)): left == right
    case (.reference(let left), .reference(let right)): left == right
    case (.link(let left), .link(let right)): left == right
    case (.text, _), (.integer, _), (.number, _), (.date, _), (.reference, _), (.link, _): false
    }
  }

  /// Feeds the value; texts that differ only in their Unicode form may collide.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .text(let text): hasher.combine(text)
    case .integer(let number): hasher.combine(number)
    case .number(let number): hasher.combine(number)
    case .date(let instant): hasher.combine(instant)
    case .reference(let id), .link(let id): hasher.combine(id)
    }
  }
}

extension CloudValue: CustomStringConvertible {
  /// The whole value: a text in quotation marks, a reference by the name of its target.
  public var description: String {
    switch self {
    case .text(let text): "\"\(text)\""
    case .integer(let number): "\(number)"
    case .number(let number): "\(number)"
    case .date(let instant): "\(instant)"
    case .reference(let id): "a reference to \(id.name)"
    case .link(let id): "a link to \(id.name)"
    }
  }
}
