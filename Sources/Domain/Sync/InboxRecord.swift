/// A record that cannot be a row here, in its raw form, until it can (domain 4.10).
///
/// Its key is the account together with the id of the record.
public struct InboxRecord: Hashable, Sendable {
  /// The record as the server sent it, or as a row was that belongs to another account.
  public var record: CloudRecord
  /// Whose row it was that was put aside when the account changed; nil for what the server of the present account sent.
  public var account: String?
  /// Why it waits, in a sentence for a person.
  public var reason: String
  /// Whether it cannot be read and the server has said it but once, so that it may have suffered on its way.
  public var isDoubted: Bool

  /// Makes an entry.
  public init(
    _ record: CloudRecord, account: String? = nil, reason: String, isDoubted: Bool = false
  ) {
    self.record = record
    self.account = account
    self.reason = reason
    self.isDoubted = isDoubted
  }

  /// What tells it from the other entries.
  public var key: Key { Key(account: account, id: record.id) }

  /// What tells entries apart.
  public struct Key: Hashable, Sendable {
    /// The account, as in ``InboxRecord/account``.
    public var account: String?
    /// The record.
    public var id: RecordID

    /// Makes a key.
    public init(account: String? = nil, id: RecordID) {
      self.account = account
      self.id = id
    }
  }
}
