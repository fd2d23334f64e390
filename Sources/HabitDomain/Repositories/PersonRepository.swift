/// The operations on people; <doc:Operations> has their checks, in order, and their errors (domain 2.5).
public struct PersonRepository: Sendable {
  /// Adds a person and returns what was stored.
  public var create:
    @Sendable (_ displayName: String, _ appleUserIDHash: String, _ avatarURL: String?)
      async throws(DataLayerError) -> UserProfile
  /// The person, or nil.
  public var fetch: @Sendable (_ id: Identifier) async throws(DataLayerError) -> UserProfile?
  /// The person of a hash, with any padding, or nil; an empty hash is invalid data.
  public var fetchByHash:
    @Sendable (_ appleUserIDHash: String) async throws(DataLayerError) -> UserProfile?
  /// Changes a person, and returns what is stored.
  public var update:
    @Sendable (_ id: Identifier, _ displayName: String, _ avatarURL: String?)
      async throws(DataLayerError) -> UserProfile
  /// Tombstones a person and all memberships with one stamp; does nothing for an unknown id.
  public var delete: @Sendable (_ id: Identifier) async throws(DataLayerError) -> Void

  /// Makes a repository of its operations.
  public init(
    create:
      @escaping @Sendable (String, String, String?) async throws(DataLayerError) -> UserProfile,
    fetch: @escaping @Sendable (Identifier) async throws(DataLayerError) -> UserProfile?,
    fetchByHash: @escaping @Sendable (String) async throws(DataLayerError) -> UserProfile?,
    update:
      @escaping @Sendable (Identifier, String, String?)
      async throws(DataLayerError) -> UserProfile,
    delete: @escaping @Sendable (Identifier) async throws(DataLayerError) -> Void
  ) {
    self.create = create
    self.fetch = fetch
    self.fetchByHash = fetchByHash
    self.update = update
    self.delete = delete
  }
}
