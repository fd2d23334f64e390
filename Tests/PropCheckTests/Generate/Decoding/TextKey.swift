/// A key of any name, for what has no list of keys.
struct TextKey: CodingKey {
  let stringValue: String
  let intValue: Int? = nil

  init?(stringValue: String) { self.stringValue = stringValue }

  init?(intValue: Int) { nil }
}
