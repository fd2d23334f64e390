package import HabitDomain
package import HabitStore

/// A planted bug that shows only where several parts of an app meet, such as a restore and a sync.
package struct AppMutant: Sendable {
  /// The phone on which an app starts.
  package struct Phone: Sendable {
    let path: String
    package let files: FileSystem
    let environment: Environment

    /// A phone with its store at a path.
    package init(path: String, files: FileSystem, environment: Environment) {
      (self.path, self.files, self.environment) = (path, files, environment)
    }
  }

  /// The name in reports and on the command line.
  package let id: String
  /// The defect, in one sentence.
  package let sentence: String
  /// The least number of steps of a scenario that shows the defect.
  package let minimalSteps: Int
  /// How its backups are made and restored.
  package private(set) var recovery = RecoveryBook.standard
  /// Changes the files of a start.
  package let change: @Sendable (inout StartFiles, Phone) -> Void

  init(
    _ id: String, _ minimalSteps: Int, _ sentence: String,
    change: @escaping @Sendable (inout StartFiles, Phone) -> Void
  ) {
    (self.id, self.minimalSteps, self.sentence) = (id, minimalSteps, sentence)
    self.change = change
  }

  /// A defect in how a start continues after opening the store.
  init(
    opened id: String, _ minimalSteps: Int, _ sentence: String,
    change:
      @escaping @Sendable (inout StartFiles.Opened, Opening) throws(DataLayerError) -> Void
  ) {
    self.init(id, minimalSteps, sentence) { files, phone in
      let open = files.openFile
      files.openFile = { device throws(DataLayerError) in
        let version = try phone.version
        var opened = try open(device)
        try change(&opened, Opening(phone: phone, version: version))
        return opened
      }
    }
  }

  /// A defect in what a start first does to the rows that it finds.
  init(
    rows id: String, _ minimalSteps: Int, _ sentence: String,
    when isMeant: @escaping @Sendable (StartFiles.Opened, Opening) -> Bool,
    change: @escaping @Sendable ([SyncedRow], SyncState, Stamp) -> ReplicaChange
  ) {
    self.init(id, minimalSteps, sentence) { files, phone in
      let open = files.openFile
      files.openFile = { device throws(DataLayerError) in
        let version = try phone.version
        var opened = try open(device)
        guard isMeant(opened, Opening(phone: phone, version: version)) else { return opened }
        opened.replica = opened.replica.beginning(by: change, phone.environment)
        return opened
      }
    }
  }

  /// What existed before a store was opened.
  struct Opening {
    let phone: Phone
    /// The version of its file; nil if there was none.
    let version: Int?
  }
}

extension AppMutant {
  /// In a fixed order.
  package static let all = ofRestores + ofUpdates

  private static let ofRestores = [
    AppMutant(
      opened: "token-beside-store", 8,
      "A restored phone keeps its newer change token, so it never fetches what it lost."
    ) { opened, opening throws(DataLayerError) in
      opened.replica = try TokenFile(opening.phone).kept(beside: opened.replica)
    },
    AppMutant(
      rows: "restored-as-new", 12, "Rows restored from a backup win over later versions.",
      when: { opened, _ in opened.restoration != nil }
    ) { rows, state, stamp in .writing(rows, state, stamp) },
    AppMutant(
      rows: "restored-as-sent", 12, "Rows that were pending when a backup was made count as sent.",
      when: { opened, _ in opened.restoration != nil }
    ) { rows, _, _ in .taking(rows) },
    AppMutant("older-backup-refused", 10, "A backup from before an update is not restored.") {
      _, _ in
    }.restoring {
      let verifies = $0.verifies
      $0.verifies = { backups, backup throws(DataLayerError) in
        guard try verifies(backups, backup) else { return false }
        return try backups.files.version(of: backup.path) == Schema.version
      }
    },
  ]

  private static let ofUpdates = [
    AppMutant(
      rows: "updated-as-sent", 10,
      "After an update, pending rows known to the server count as sent.",
      when: { _, opening in opening.version.map { $0 != Schema.version } ?? false }
    ) { rows, _, _ in .taking(rows.filter { $0.exchange.recordName != nil }) },
    AppMutant(
      rows: "moved-in-as-new", 4, "Rows moved in from an old app win over later versions.",
      when: { _, opening in opening.version.map { $0 != Schema.version } ?? false }
    ) { rows, state, stamp in .writing(rows.filter { $0.stamp.wall == 0 }, state, stamp) },
    AppMutant(
      "anew-without-room", 6, "An update that runs out of space starts with an empty store."
    ) { files, phone in
      let open = files.openFile
      files.openFile = { device throws(DataLayerError) in
        do throws(DataLayerError) { return try open(device) } catch {
          guard error == .service(.storageFull) else { throw error }
          // Whatever is in it: the right one leaves a store alone that is not damaged.
          try StoreLocation.file(path: phone.path).setAside(on: phone.files)
          return try open(device)
        }
      }
    },
    AppMutant(
      rows: "clock-begins-anew", 13, "Each start of an app resets the hybrid logical clock.",
      when: { _, _ in true }
    ) { _, state, _ in
      var state = state
      state.lastStamp = ClockReading(wall: 0, counter: 0)
      return ReplicaChange(state: state)
    },
  ]

  private func restoring(_ change: (inout RecoveryBook) -> Void) -> AppMutant {
    changing(self) { change(&$0.recovery) }
  }
}

extension ReplicaChange {
  /// Writes rows as if they were new.
  fileprivate static func writing(
    _ rows: [SyncedRow], _ state: SyncState, _ stamp: Stamp
  ) -> ReplicaChange {
    let written = rows.filter { $0.deletedAt == nil }.map { row in
      var row = row
      row.write(row.version.edited(row.content, at: stamp))
      return row
    }
    return ReplicaChange(state: state, rows: written)
  }

  /// Treats rows as those of the server.
  fileprivate static func taking(_ rows: [SyncedRow]) -> ReplicaChange {
    var notes: [RowKey: Exchange] = [:]
    for row in rows {
      var exchange = row.exchange
      exchange.needsSync = false
      exchange.recordName = exchange.recordName ?? row.key.recordName
      notes[row.key] = exchange
    }
    return ReplicaChange(notes: notes)
  }
}

extension AppMutant.Phone {
  fileprivate var version: Int? {
    get throws(DataLayerError) {
      guard try files.hasFile(path) else { return nil }
      return try files.version(of: path)
    }
  }
}

extension FileSystem {
  /// The version of the database in a file; nil in one that is too short.
  fileprivate func version(of path: String) throws(DataLayerError) -> Int? {
    let bytes = try read(path)
    guard bytes.count >= 64 else { return nil }
    return bytes[60..<64].reduce(0) { $0 << 8 | Int($1) }
  }
}

extension Replica {
  /// This replica with a change before its first transaction.
  fileprivate func beginning(
    by change: @escaping @Sendable ([SyncedRow], SyncState, Stamp) -> ReplicaChange,
    _ environment: Environment
  ) -> Replica {
    let (original, device) = (transact, device)
    let first = FirstTime()
    var replica = self
    replica.transact = { (body: Replica.Body) async throws(DataLayerError) in
      if first.isNow {
        try await original { view throws(DataLayerError) in
          var rows: [SyncedRow] = []
          for table in SyncedTable.allCases { rows += try view.rows(table) }
          let stamp = Stamp(wall: environment.now().milliseconds, counter: 0, device: device)
          return change(rows, try view.state(), stamp)
        }
      }
      try await original(body)
    }
    return replica
  }
}
