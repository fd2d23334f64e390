/// A name that a folder of a property can have, which leads nowhere else.
struct FolderName {
  /// The most bytes that file systems allow.
  static let limitBytes = 255

  let text: String

  /// Nil for what is no name, or a path.
  init?(_ text: String) {
    let isPath = text.utf8.contains { $0 == UInt8(ascii: "/") || $0 == 0 }
    guard !["", ".", ".."].contains(text), !isPath, text.utf8.count <= Self.limitBytes else {
      return nil
    }
    self.text = text
  }
}
