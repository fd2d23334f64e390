import HabitDomain

/// The unknown fields and the traits of a row's record, stored as two texts.
struct RecordExtras {
  let unknownFields: [String: CloudValue]
  let traits: RecordTraits

  /// Reads both texts; nil if one of them is damaged.
  ///
  /// Before version 5 of the schema there was one text: the type stood under an empty name, which no field has, and
  /// fields had marks for encryption.
  init?(extras: String?, traits: String?) {
    guard let (fields, encrypted, _) = RecordText.fields(of: extras ?? "") else { return nil }
    var unknown = fields
    let type = unknown.removeValue(forKey: "")?.text
    unknownFields = unknown
    guard let traits else {
      self.traits = RecordTraits(type: type, encryptedFields: encrypted)
      return
    }
    guard let stored = RecordTraits(stored: traits) else { return nil }
    self.traits = stored
  }
}

extension RecordTraits {
  /// Reads stored traits; nil if the text is damaged.
  fileprivate init?(stored text: String) {
    guard let (marks, encrypted, _) = RecordText.fields(of: text) else { return nil }
    self.init(
      type: marks[""]?.text, encryptedFields: encrypted,
      leftovers: Set(marks.keys.filter { !$0.isEmpty }))
  }

  /// The stored text: the type under an empty name, and a value for each leftover field.
  var stored: String {
    var marks: [String: CloudValue] = [:]
    for name in leftovers { marks[name] = .integer(1) }
    marks[""] = type.map(CloudValue.text)
    return RecordText.text(of: marks, encrypted: encryptedFields)
  }
}

extension CloudValue {
  fileprivate var text: String? { if case .text(let text) = self { text } else { nil } }
}
