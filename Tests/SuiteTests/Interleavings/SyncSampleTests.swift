@_spi(Storage) import HabitDomain
import HabitReference
import Testing

@testable import HabitSuite

@Suite struct SyncSampleTests {
  /// A field with one value in all rows could be lost on its way, and no law would notice.
  @Test(arguments: SyncedTable.allCases)
  func `every field of a record has several values`(_ table: SyncedTable) {
    let stamp = Stamp(wall: 0, counter: 0, device: "a")
    let records = (0..<SyncSample.count(table)).flatMap { number in
      (0..<SyncSample.variants).map { variant in
        let content = SyncSample.content(table, number, variant)
        let row = SyncedRow(content: content, metadata: Metadata(modifiedAt: stamp))
        return ReferenceRecord(of: row)
      }
    }
    let constant = ReferenceRecord.names(of: table).subtracting(ReferenceRecord.stamps).filter {
      name in Set(records.map { $0.fields[name] }).count == 1
    }
    #expect(constant == [])
  }
}
