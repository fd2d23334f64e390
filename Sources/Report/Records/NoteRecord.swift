/// A sentence for whoever reads the report.
public struct NoteRecord: Codable, Hashable, Sendable {
  /// The sentence.
  public var text: String

  /// Makes a note.
  public init(text: String) {
    self.text = text
  }
}
