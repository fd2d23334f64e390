/// A row as it is stored: content and metadata, tombstones included.
public struct StoredRow<Content: Hashable & Sendable>: Hashable, Sendable {
  /// The content.
  public var content: Content
  /// What the row carries besides it.
  public var metadata: Metadata

  /// Makes a row.
  public init(content: Content, metadata: Metadata) {
    self.content = content
    self.metadata = metadata
  }
}
