import Domain

extension CloudRecord {
  /// The record as it can wait in the inbox. One that has fields of a kind that is unknown here is kept without any: it could
  /// else be read later as if those were absent.
  var keepable: CloudRecord {
    guard !foreignFields.isEmpty else { return self }
    var record = self
    record.fields = [:]
    record.encryptedFields = []
    record.foreignFields = []
    return record
  }
}
