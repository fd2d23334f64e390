import Domain

/// What is stored, without what tells in which order it came to be.
///
/// Stamps count the changes of a whole store, so that two orders of the same changes leave different ones, of which no
/// answer tells.
struct StoredContent: Hashable, Sendable {
  let dump: Dump

  init(_ dump: Dump) {
    var dump = dump
    dump.editMetadata { $0.modifiedAt = .any }
    self.dump = dump
  }
}
