import HabitDomain
import HabitSQLite

extension Family {
  /// Five columns, in the order of the statements.
  init(_ row: borrowing Row) {
    self.init(
      id: row.identifier(0), name: row.text(1), code: row.text(2),
      createdByUserID: row.identifier(3), createdAt: row.instant(4))
  }
}

extension Session {
  func family(_ id: Identifier) throws(DataLayerError) -> Family? {
    try first(.family, { $0.bind(id) }) { Family($0) }
  }

  /// The one family of a code that is in its stored form.
  func family(ofCode code: String) throws(DataLayerError) -> Family? {
    let families = try rows(.familiesOfCode, { $0.bind(code) }) { Family($0) }
    guard families.count < 2 else {
      throw .service(.constraintViolation("Multiple families share code '\(code)'"))
    }
    return families.first
  }

  func isFamilyLive(_ id: Identifier) throws(DataLayerError) -> Bool {
    try isTrue(.isFamilyLive) { $0.bind(id) }
  }

  func isFamilyCodeTaken(_ code: String) throws(DataLayerError) -> Bool {
    try isTrue(.isFamilyCodeTaken) { $0.bind(code) }
  }

  /// Adds a family whose name and code are in their stored form.
  func addFamily(
    _ name: String, _ code: String, createdBy user: Identifier
  ) throws(DataLayerError) -> Family {
    let family = Family(
      id: environment.newID(), name: name, code: code, createdByUserID: user, createdAt: now())
    try change(.insertFamily) { $0.bind(family) }
    return family
  }
}

extension Family: Bindable {
  /// Binds the content, in the order in which it is read.
  func bind(to statement: Statement) {
    statement.bind(id, name, code)
    statement.bind(createdByUserID, createdAt)
  }
}
