/// The operations on families (domain 2.5).
///
/// Errors are ``DataServiceError``: `validationFailed` for a rule of the input, `invalidData` for what cannot be
/// looked up, `constraintViolation` for a rule between rows.
public struct FamilyRepository: Sendable {
  /// Adds a family and answers what was stored.
  ///
  /// Checks, in this order: name (F-1, F-2), code (F-3), that no live family has the code (F-4,
  /// "Family code 'X' already exists" as a constraint violation).
  public var create:
    @Sendable (_ name: String, _ code: String, _ createdBy: Identifier)
      async throws(DataLayerError) -> Family
  /// The family, or nil.
  public var fetch: @Sendable (_ id: Identifier) async throws(DataLayerError) -> Family?
  /// The family of a code, in any case and with any padding, or nil.
  ///
  /// A text that breaks F-3 is invalid data with the message of that rule. Several live families of one code, as there can be
  /// between a merge and its repair, are the constraint violation "Multiple families share code 'X'".
  public var fetchByCode: @Sendable (_ code: String) async throws(DataLayerError) -> Family?
  /// All families, in the order (`createdAt`, `id`).
  public var fetchAll: @Sendable () async throws(DataLayerError) -> [Family]
  /// Whether a live family has a code, in any case and with any padding.
  public var codeExists: @Sendable (_ code: String) async throws(DataLayerError) -> Bool
  /// Renames a family and answers what is stored.
  ///
  /// Checks F-1 and F-2, then that the family is live (`notFound`).
  public var rename:
    @Sendable (_ id: Identifier, _ name: String) async throws(DataLayerError) -> Family
  /// Tombstones a family and all its memberships with one stamp; does nothing for an unknown id.
  public var delete: @Sendable (_ id: Identifier) async throws(DataLayerError) -> Void
  /// Draws a code that no live family has.
  ///
  /// Each of at most 10 attempts draws a length of 6 to 8 and the index of each character in A–Z0–9 from the
  /// environment's random numbers. Before attempt k ≥ 2 it waits min(0.1 s · 2^(k−2), 5 s), of which a number drawn
  /// before the length takes 50.0 to 100.0 %. Without a free code it throws the constraint violation "Unable to generate unique
  /// family code after 10 attempts".
  public var generateCode: @Sendable () async throws(DataLayerError) -> GeneratedCode
  /// Removes tombstones of the three tables that are older than a moment and need no upload, for good.
  ///
  /// Tombstones of less than 30 days always stay. Memberships are removed with their family or person.
  public var purge: @Sendable (_ before: Instant) async throws(DataLayerError) -> Void
  /// The waiting rows of a table, including tombstones, in the order (`modifiedAt`, `id`).
  ///
  /// Rows wait for upload if they need sync or have no record name, unless they are blocked.
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
