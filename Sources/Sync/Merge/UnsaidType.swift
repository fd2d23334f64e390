import Domain

extension Arrival {
  /// The type of the row that a record of a name stands for, where the server does not say it; empty if there is none.
  ///
  /// Names are those of one record in a zone, so of several rows that could bear it the one is meant that the server has
  /// seen.
  func typeOfRow(named name: String) throws(DataLayerError) -> String {
    var unseen: String?
    for type in RecordType.all.compactMap(\.names.first) {
      guard let key = rules.conversion.key(type, name), let row = try workspace.row(key) else {
        continue
      }
      if row.exchange.changeTag != nil { return type }
      unseen = unseen ?? type
    }
    return unseen ?? ""
  }
}
