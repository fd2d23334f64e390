import PropCheck
import PropCheckStorage
import PropCheckTesting
import Testing

/// What is left of single steps.
@Suite struct PowerTests {
  private static func disk(
    _ change: (inout DiskSettings) -> Void = { _ in }
  ) throws -> SimulatedDisk {
    var settings = DiskSettings()
    settings.sectorBytes = 512
    change(&settings)
    let disk = try SimulatedDisk(settings)
    try disk.put(Array(repeating: 0, count: 1024), as: "a")
    return disk
  }

  /// The first byte of each sector of 512 bytes.
  private static func sectors(_ disk: SimulatedDisk) throws -> [UInt8] {
    let bytes = try disk.read("a")
    return stride(from: 0, to: bytes.count, by: 512).map { bytes[$0] }
  }

  private static func bytes(_ value: UInt8, _ count: Int) -> [UInt8] {
    Array(repeating: value, count: count)
  }

  @Test(
    arguments: [
      (.kept, [1, 1, 1]), (.lost, [0, 0]), (.firstSectors(2), [1, 1]),
      (.firstSectors(9), [1, 1, 1]),
      (.lastSectors(1), [0, 0, 1]), (.lastSectors(0), [0, 0]), (.placeOnly, [0, 0, 0]),
    ] as [(StepFate, [UInt8])])
  func `a write is there, torn at a sector, or not`(_ fate: StepFate, _ expected: [UInt8]) throws {
    let disk = try Self.disk()
    try disk.write(Self.bytes(1, 1536), to: "a")
    #expect(disk.pendingSteps.map(\.sectors) == [3])
    let after = try disk.afterPowerLoss(CrashOutcome([fate], rest: .lost))
    #expect(try Self.sectors(after) == expected)
    // The disk itself has not changed.
    #expect(try Self.sectors(disk) == [1, 1, 1])
  }

  @Test func `a sector comes with all that was written to it before`() throws {
    let disk = try Self.disk()
    try disk.write([1, 1], to: "a")
    try disk.write([2], to: "a", at: 4)
    try disk.write([3], to: "a", at: 600)
    let after = try disk.afterPowerLoss(.onlyKept(1)).read("a")
    #expect(Array(after[0..<6]) == [1, 1, 0, 0, 2, 0])
    #expect(after[600] == 0)
  }

  @Test func `noise stays within the write, unless the device spoils what is beside it`() throws {
    for sparesNeighbours in [true, false] {
      let disk = try Self.disk { $0.sparesNeighbours = sparesNeighbours }
      try disk.write(Self.bytes(0, 8), to: "a", at: 8)
      let after = try disk.afterPowerLoss(CrashOutcome([.noise], rest: .lost)).read("a")
      #expect(after[8..<16].contains { $0 != 0 })
      #expect(after[16..<512].contains { $0 != 0 } == !sparesNeighbours)
      #expect(after[512...].allSatisfy { $0 == 0 })
    }
  }

  @Test func `a truncation is a step like others`() throws {
    let disk = try Self.disk()
    try disk.truncate("a", to: 512)
    try disk.write(Self.bytes(2, 512), to: "a", at: 1024)
    #expect(try Self.sectors(disk) == [0, 0, 2])
    #expect(try Self.sectors(disk.afterPowerLoss(.oldest(1))) == [0])
    #expect(try Self.sectors(disk.afterPowerLoss(.onlyKept(1))) == [0, 0, 2])
    #expect(disk.pendingSteps.map(\.kind) == [.truncate, .write])
  }

  @Test func `what was cut off does not come back in a sector that was written later`() throws {
    let disk = try Self.disk()
    try disk.put(Self.bytes(7, 1536), as: "a")
    try disk.truncate("a", to: 100)
    try disk.write([1], to: "a", at: 200)
    let inMemory = Self.bytes(7, 100) + Self.bytes(0, 100) + [1]
    #expect(try disk.read("a") == inMemory)
    // Its length is what was lost, and the other sectors were not written.
    let first = inMemory + Self.bytes(0, 311)
    #expect(
      try disk.afterPowerLoss(.onlyKept(1)).read("a") == first + Self.bytes(7, 1024))
    #expect(try disk.afterPowerLoss(.everythingLost).read("a") == Self.bytes(7, 1536))
    #expect(try disk.afterPowerLoss(.oldest(1)).read("a") == Self.bytes(7, 100))
    #expect(try disk.afterPowerLoss(.everythingKept).read("a") == inMemory)
    // A sector past the truncation was empty before it was written again.
    try disk.write([2], to: "a", at: 1030)
    #expect(
      try disk.afterPowerLoss(.onlyKept(2)).read("a")
        == Self.bytes(7, 1024) + Self.bytes(0, 6) + [2] + Self.bytes(0, 505))
  }

  @Test func `names are lost unless they are synced, or follow their files`() throws {
    for namesFollowFiles in [false, true] {
      let disk = try Self.disk { $0.namesFollowFiles = namesFollowFiles }
      try disk.write([1], to: "b")
      try disk.sync("b")
      #expect(
        try disk.afterPowerLoss(.everythingLost).fileNames
          == (namesFollowFiles ? ["a", "b"] : ["a"]))
      try disk.syncNames()
      try disk.rename("b", to: "c")
      try disk.delete("a")
      #expect(disk.fileNames == ["c"])
      #expect(try disk.afterPowerLoss(.everythingLost).fileNames == ["a", "b"])
      #expect(try disk.afterPowerLoss(.oldest(1)).fileNames == ["a", "c"])
      // A journal does not keep the second step without the first.
      #expect(
        try disk.afterPowerLoss(.onlyKept(1)).fileNames == (namesFollowFiles ? ["a", "b"] : ["b"]))
    }
  }

  @Test func `a file that takes the name of another one is one or the other`() throws {
    let disk = try Self.disk()
    try disk.write([7], to: "new")
    try disk.sync("new")
    try disk.rename("new", to: "a")
    #expect(try disk.read("a") == [7])
    #expect(try disk.afterPowerLoss(.everythingLost).read("a").count == 1024)
  }

  @Test func `a file that is put there stays, whatever was to become of its name`() throws {
    let disk = try Self.disk()
    try disk.write([1], to: "new")
    try disk.put([2], as: "new")
    try disk.delete("a")
    try disk.put([3], as: "a")
    #expect(disk.pendingSteps.filter { $0.kind == .name }.isEmpty)
    try disk.syncNames()
    let after = try disk.afterPowerLoss(.everythingLost)
    #expect(try after.read("new") == [2])
    #expect(try after.read("a") == [3])
  }

  @Test(arguments: ["a", "b"])
  func `a file that is put in place of a renamed one leaves the other name as it is`(
    _ name: String
  ) throws {
    let disk = try SimulatedDisk()
    try disk.put([1], as: "a")
    try disk.rename("a", to: "b")
    try disk.put([2], as: name)
    let (lost, kept) = (
      try disk.afterPowerLoss(.everythingLost), try disk.afterPowerLoss(.everythingKept)
    )
    // The old name leads to the old file until the other half of the renaming is done.
    #expect(lost.fileNames == (name == "a" ? ["a"] : ["a", "b"]))
    #expect(kept.fileNames == (name == "a" ? ["a", "b"] : ["b"]))
    #expect(try lost.read(name) == [2])
    #expect(try kept.read(name) == [2])
    try disk.syncNames()
    #expect(try disk.afterPowerLoss(.everythingLost).fileNames == kept.fileNames)
    #expect(try disk.read(name) == [2])
  }

  @Test func `once the power is lost every call fails, and the last one has made its step`() throws
  {
    let disk = try Self.disk()
    disk.losePower(inCall: 2)
    try disk.write([1], to: "a")
    #expect(disk.hasPower)
    #expect(throws: StorageError.self) { try disk.write([2], to: "a") }
    #expect(!disk.hasPower)
    #expect(throws: StorageError.self) { try disk.read("a") }
    #expect(throws: StorageError.self) { try disk.sync("a") }
    #expect(disk.pendingStepCount == 2)
    #expect(try disk.afterPowerLoss(.everythingKept).read("a").first == 2)
    let after = try disk.afterPowerLoss(.everythingLost)
    #expect(after.hasPower)
    #expect(try after.read("a").first == 0)
  }

  @Test func `a sync in which the power is lost is not done`() throws {
    let disk = try Self.disk()
    try disk.write([1], to: "a")
    disk.losePower(inCall: 1)
    #expect(throws: StorageError.self) { try disk.sync("a") }
    #expect(try disk.afterPowerLoss(.everythingLost).read("a").first == 0)
  }

  @Test func `a bit that flips at rest is the only one that changes`() throws {
    let disk = try Self.disk()
    disk.flipBit(8 * 3 + 2, of: "a")
    disk.flipBit(1 << 40, of: "a")
    disk.flipBit(-1, of: "a")
    disk.flipBit(0, of: "nothing")
    var expected = Self.bytes(0, 1024)
    expected[3] = 4
    #expect(try disk.read("a") == expected)
    #expect(try disk.afterPowerLoss(.everythingLost).read("a") == expected)
  }

  @Test(arguments: [Int.min, -1, 0, 1])
  func `outcomes are drawn for any number of steps`(_ steps: Int) async {
    await forAll(Gen<CrashOutcome>.crashOutcome(steps: steps)) { outcome in
      try require(outcome.fates.count <= 1, "\(outcome)")
    }
  }

  /// More than there is memory for.
  @Test func `outcomes of any number of steps have fates for some of them`() async {
    await forAll(Gen<CrashOutcome>.crashOutcome(steps: .max)) { outcome in
      try require(outcome.fates.count <= 4_096, "\(outcome.fates.count)")
    }
  }

  @Test func `of more steps than a disk has the outcome is that of all`() {
    #expect(CrashOutcome.oldest(.max) == .everythingKept)
    #expect(CrashOutcome.only(.max, .lost) == .everythingKept)
    #expect(CrashOutcome.onlyKept(.max) == .everythingLost)
    #expect(CrashOutcome.oldest(.min) == .everythingLost)
  }

  @Test func `the stated outcomes are all different, and every kind is among them`() throws {
    let disk = try Self.disk()
    try disk.write(Self.bytes(1, 1024), to: "a")
    try disk.write([1], to: "b")
    let outcomes = CrashOutcome.stated(for: disk.pendingSteps)
    #expect(Set(outcomes).count == outcomes.count)
    // Three steps, one of which is a name and one of which touches two sectors: all, none, two beginnings, one
    // of which lacks only the last; two more that lack one; two more alone; torn twice; noise and place of two
    // writes.
    #expect(outcomes.count == 14)
    #expect(CrashOutcome.stated(for: []) == [.everythingLost])
  }
}
