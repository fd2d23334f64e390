/// The operations on families; <doc:Operations> has their checks, in order, and their errors (domain 2.5).
///
/// Errors are ``DataServiceError``: `validationFailed` for a rule of the input, `invalidData` for what cannot be
/// looked up, `constraintViolation` for a rule between rows.
public struct FamilyRepository: Sendable {
  /// Adds a family and returns what was stored.
  public var create:
    @Sendable (_ name: String, _ code: String, _ createdBy: Identifier)
      async throws(DataLayerError) -> Family
  /// The family, or nil.
  public var fetch: @Sendable (_ id: Identifier) async throws(DataLayerError) -> Family?
  /// The family of a code, in any case and with any padding, or nil.
  public var fetchByCode: @Sendable (_ code: String) async throws(DataLayerError) -> Family?
  /// All families, in the order (`createdAt`, `id`).
  public var fetchAll: @Sendable () async throws(DataLayerError) -> [Family]
  /// Whether a live family has a code, in any case and with any padding.
  public var codeExists: @Sendable (_ code: String) async throws(DataLayerError) -> Bool
  /// Renames a family and returns what is stored.
  public var rename:
    @Sendable (_ id: Identifier, _ name: String) async throws(DataLayerError) -> Family
  /// Tombstones a family and all its memberships with one stamp; does nothing for an unknown id.
  public var delete: @Sendable (_ id: Identifier) async throws(DataLayerError) -> Void
  /// Draws a code that no live family has.
  public var generateCode: @Sendable () async throws(DataLayerError) -> GeneratedCode
  /// Permanently removes tombstones of the three tables that are older than a moment and need no
  /// upload.
  public var purge: @Sendable (_ before: Instant) async throws(DataLayerError) -> Void
  /// The waiting rows of a table, including tombstones, in the order (`modifiedAt`, `id`).
  public var pending: @Sendable (_ table: FamilyTable) async throws(DataLayerError) -> [PendingRow]

  /// Makes a repository of its operations.
  public init(
    create:
      @escaping @Sendable (String, String, Identifier) async throws(DataLayerError) -> Family,
    fetch: @escaping @Sendable (Identifier) async throws(DataLayerError) -> Family?,
    fetchByCode: @escaping @Sendable (String) async throws(DataLayerError) -> Family?,
    fetchAll: @escaping @Sendable () async throws(DataLayerError) -> [Family],
    codeExists: @escaping @Sendable (String) async throws(DataLayerError) -> Bool,
    rename: @escaping @Sendable (Identifier, String) async throws(DataLayerError) -> Family,
    delete: @escaping @Sendable (Identifier) async throws(DataLayerError) -> Void,
    generateCode: @escaping @Sendable () async throws(DataLayerError) -> GeneratedCode,
    purge: @escaping @Sendable (Instant) async throws(DataLayerError) -> Void,
    pending: @escaping @Sendable (FamilyTable) async throws(DataLayerError) -> [PendingRow]
  ) {
    self.create = create
    self.fetch = fetch
    self.fetchByCode = fetchByCode
    self.fetchAll = fetchAll
    self.codeExists = codeExists
    self.rename = rename
    self.delete = delete
    self.generateCode = generateCode
    self.purge = purge
    self.pending = pending
  }
}

/// The synced tables of families.
public enum FamilyTable: String, CaseIterable, Hashable, Sendable {
  /// Families.
  case family
  /// People.
  case person
  /// Memberships.
  case membership
}

/// A row that waits for upload.
public struct PendingRow: Hashable, Sendable {
  /// Which row.
  public var id: Identifier
  /// Its metadata; it may be a tombstone.
  public var metadata: Metadata

  /// Makes a row.
  public init(id: Identifier, metadata: Metadata) {
    self.id = id
    self.metadata = metadata
  }
}

/// A code that no live family had when it was drawn.
public struct GeneratedCode: Hashable, Sendable {
  /// 6 to 8 of A–Z and 0–9.
  public var code: String
  /// Whether other devices could not be asked and may have it.
  public var isProvisional: Bool

  /// Makes a code.
  public init(code: String, isProvisional: Bool) {
    self.code = code
    self.isProvisional = isProvisional
  }
}
