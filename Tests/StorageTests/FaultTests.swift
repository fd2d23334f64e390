import HabitSQLite
import PropCheckStorage
import Testing

/// Calls that fail by plan.
@Suite struct FaultTests {
  /// What SQLite says when a call of an insert fails; nil if it continues without it.
  static let reports: [(fault: StorageFault, code: StorageErrorCode?)] = [
    (StorageFault(of: .write, .write), .write), (StorageFault(of: .write, .full), .full),
    (StorageFault(of: .write, .write, extent: .half), .write),
    (StorageFault(of: .sync, .sync), .sync),
    (StorageFault(of: .sharedLock, .sharedLock), .sharedLock),
    // A reader takes another slot; there is one for writers.
    (StorageFault(of: .sharedLock, .busy), nil),
    (StorageFault(of: .sharedLock, at: 4, .busy), .busy),
  ]

  @Test(arguments: reports)
  func `a call that fails is reported with its code, changes nothing, and passes`(
    _ report: (fault: StorageFault, code: StorageErrorCode?)
  ) throws {
    let disk = try TestConnection.disk()
    let connection = try TestConnection(disk)
    try connection.insert(1)
    try disk.plan([report.fault])
    guard let code = report.code else {
      try connection.insert(2)
      #expect(disk.failedCalls == 1)
      #expect(try connection.ids() == "1,2")
      return
    }
    let error = try #require(throws: SQLiteError.self) { try connection.insert(2) }
    #expect(error.code == code.rawValue)
    #expect(disk.failedCalls == 1)
    #expect(try connection.ids() == "1")
    try connection.insert(2)
    #expect(try connection.ids() == "1,2")
  }

  /// Each kind of call, in the course of making, filling, closing and opening a database with a log that comes back.
  @Test(arguments: StorageCall.allCases.filter { $0 != .rename && $0 != .askLock && $0 != .unlock })
  func `every call of every kind can fail, and none of them damages anything`(
    _ call: StorageCall
  ) throws {
    let prepared = try TestConnection.disk()
    for code in call.errors {
      var failedCalls = 0
      for number in 1...12 {
        let disk = try prepared.copy()
        try disk.plan([StorageFault(of: call, at: number, code)])
        var count = 0
        do {
          let connection = try TestConnection(disk)
          try connection.insert(1)
          count = 1
          try connection.run("PRAGMA wal_checkpoint(TRUNCATE)")
          try connection.close()
        } catch is SQLiteError {}
        failedCalls += Int(disk.failedCalls)
        try disk.plan([])
        let ids = TestConnection.ids(disk)
        #expect(ids == "1" || (count == 0 && ids == ""), "\(call) \(number) \(code): \(ids)")
      }
      #expect(failedCalls > 0, "\(call) never fails with \(code)")
    }
  }

  @Test(arguments: [
    (3, 1, "write 3"), (1, 2, "write 1 to 2"), (1, Int.max, "every write from 1 on"),
    (Int.max, 2, "every write from \(Int.max) on"), (2, 0, "write 2"), (2, Int.min, "write 2"),
  ])
  func `a fault says which calls it lets fail`(_ first: Int, _ count: Int, _ calls: String) {
    let fault = StorageFault(of: .write, at: first, count: count, .full)
    #expect(fault.description == "\(calls) answers SQLITE_FULL")
  }

  @Test func `a fault without an end lets every call fail`() throws {
    let disk = try SimulatedDisk()
    try disk.write([1], to: "a")
    try disk.plan([StorageFault(of: .write, at: 2, count: .max, .full)])
    try disk.write([2], to: "a")
    for _ in 1...3 { #expect(throws: StorageError.self) { try disk.write([3], to: "a") } }
    #expect(try disk.read("a") == [2])
  }

  @Test func `a fault that is never met is told apart from one that is`() throws {
    let disk = try TestConnection.disk()
    try disk.plan([StorageFault(of: .rename, .input)])
    #expect(TestConnection.ids(disk) == "")
    #expect(disk.failedCalls == 0)
    #expect(throws: StorageError.failed(.rename, file: "/test.db", code: .input)) {
      try disk.rename("/test.db", to: "/other.db")
    }
    #expect(disk.failedCalls == 1)
  }

  @Test func `calls are counted by kind and all together, and so are faults`() throws {
    let disk = try SimulatedDisk()
    try disk.plan([StorageFault(of: nil, at: 3, count: 2, .input)])
    try disk.write([1], to: "a")
    #expect(throws: StorageError.self) { try disk.write([2], to: "a") }
    #expect(throws: StorageError.self) { try disk.sync("a") }
    try disk.write([3], to: "a")
    #expect(try disk.read("a") == [3])
    // The first one also opens the file.
    #expect(StorageCall.allCases.map { disk.calls(of: $0) }.reduce(0, +) == disk.calls)
    #expect(disk.calls == 6)
    #expect(disk.calls(of: .write) == 3)
  }

  @Test func `half a write is there, and what was done is though it failed`() throws {
    let disk = try SimulatedDisk()
    try disk.write([0, 0, 0, 0], to: "a")
    try disk.plan([StorageFault(of: .write, .write, extent: .half)])
    #expect(throws: StorageError.self) { try disk.write([1, 1, 1, 1], to: "a") }
    #expect(try disk.read("a") == [1, 1, 0, 0])
    try disk.plan([StorageFault(of: .truncate, .truncate, extent: .everything)])
    #expect(throws: StorageError.self) { try disk.truncate("a", to: 1) }
    #expect(try disk.read("a") == [1])
  }

  @Test func `what changes something can pretend to be done`() throws {
    let disk = try SimulatedDisk()
    try disk.put([1, 2], as: "a")
    for call in [StorageCall.sync, .write, .truncate, .delete, .rename] {
      let fault = StorageFault(of: call, .usual, extent: .pretended)
      #expect(fault.description.hasSuffix("it pretends to be done"))
      try disk.plan([fault])
      switch call {
      case .sync: try disk.sync("a")
      case .write: try disk.write([3], to: "a")
      case .truncate: try disk.truncate("a", to: 0)
      case .delete: try disk.delete("a")
      default: try disk.rename("a", to: "b")
      }
      #expect(disk.failedCalls == 1)
    }
    #expect(disk.fileNames == ["a"])
    #expect(try disk.read("a") == [1, 2])
  }

  @Test func `what asks for something fails instead of pretending`() throws {
    let disk = try SimulatedDisk()
    try disk.put([1, 2], as: "a")
    let fault = StorageFault(of: .read, .usual, extent: .pretended)
    #expect(!fault.description.contains("pretends"))
    try disk.plan([fault])
    #expect(throws: StorageError.failed(.read, file: "a", code: .read)) { try disk.read("a") }
    try disk.plan([StorageFault(of: .access, .usual, extent: .pretended)])
    #expect(throws: StorageError.failed(.access, file: "a", code: .access)) {
      try disk.hasFile("a")
    }
    try disk.plan([StorageFault(of: .open, .usual, extent: .pretended)])
    #expect(throws: StorageError.failed(.write, file: "b", code: .cannotOpen)) {
      try disk.write([1], to: "b")
    }
    #expect(disk.fileNames == ["a"])
  }

  /// An open file, shared memory or a name that is missing would be used all the same.
  @Test(arguments: [StorageCall.open, .read, .size, .lock, .askLock, .map, .sharedLock, .path])
  func `a connection survives any call that is to pretend`(_ call: StorageCall) throws {
    for number in 1...6 {
      let disk = try TestConnection.disk()
      try disk.plan([StorageFault(of: call, at: number, .usual, extent: .pretended)])
      do {
        let connection = try TestConnection(disk)
        try connection.insert(1)
        try connection.close()
      } catch is SQLiteError {}
      try disk.plan([])
      #expect(["", "1"].contains(TestConnection.ids(disk)), "\(call) \(number)")
    }
  }

  @Test func `a full disk takes what there is room for, and more when there is more`() throws {
    let disk = try TestConnection.disk()
    disk.setCapacity(disk.usedBytes + 6000)
    let connection = try TestConnection(disk)
    let error = try #require(throws: SQLiteError.self) { try connection.insert(1, bytes: 20_000) }
    #expect(error.code == StorageErrorCode.full.rawValue)
    #expect(try connection.ids() == "")
    #expect(disk.usedBytes <= 8192 + 6000)
    disk.setCapacity(1 << 20)
    try connection.insert(1, bytes: 20_000)
    #expect(try connection.ids() == "1")
  }

  @Test func `a full disk does not let a file grow by its length either`() throws {
    let disk = try SimulatedDisk()
    disk.setCapacity(10)
    try disk.write([1, 2, 3, 4], to: "a")
    #expect(throws: StorageError.failed(.truncate, file: "a", code: .full)) {
      try disk.truncate("a", to: 11)
    }
    #expect(try disk.read("a") == [1, 2, 3, 4])
    try disk.truncate("a", to: 10)
    #expect(disk.usedBytes == 10)
    // What there is no longer room for can still be released.
    disk.setCapacity(2)
    try disk.truncate("a", to: 5)
    #expect(disk.usedBytes == 5)
  }

  @Test(arguments: [Int.max, .max - 1, 1 << 62, 1 << 39])
  func `lengths that no disk has are refused`(_ offset: Int) throws {
    let disk = try SimulatedDisk()
    try disk.put([1], as: "a")
    disk.setCapacity(.max)
    #expect(throws: StorageError.self) { try disk.write([2], to: "a", at: offset) }
    #expect(throws: StorageError.self) { try disk.truncate("a", to: offset) }
    #expect(try disk.read("a") == [1])
    #expect(disk.usedBytes == 1)
    #expect(disk.pendingStepCount == 0)
  }

  /// SQLite takes a short read for the end of the file: what a fault of that kind shows is its trust.
  @Test func `a short read of bytes that are there is taken for zeros`() throws {
    let disk = try SimulatedDisk()
    try disk.write([1, 2, 3, 4], to: "a")
    try disk.plan([StorageFault(of: .read, .shortRead, extent: .half)])
    #expect(throws: StorageError.failed(.read, file: "a", code: .shortRead)) { try disk.read("a") }
  }
}
