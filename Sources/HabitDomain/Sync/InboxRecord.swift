/// A record that cannot be a row yet, in its raw form (domain 4.10).
///
/// Its key is the account together with the id of the record.
public struct InboxRecord: Hashable, Sendable {
  /// The record as the server sent it, or the record of a row that belongs to another account.
  public var record: CloudRecord
  /// The account of a row that was put aside at a change of account; nil for a record from the server.
  public var account: String?
  /// Why it waits, in a sentence for a person.
  public var reason: String
  /// Whether it is unreadable and came only once, so that it may have been damaged in transit.
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

  /// The key of the entry.
  public var key: Key { Key(account: account, id: record.id) }

  /// The key of an entry.
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
