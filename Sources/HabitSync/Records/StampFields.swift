@_spi(Storage) import HabitDomain
import HabitRules

/// The fields that all record types have in addition to their content.
enum StampFields {
  static let names: Set<String> = [
    "modifiedWall", "modifiedCounter", "modifiedDevice", "deletedAt", "mergedInto",
  ]

  static func write(_ version: RowVersion, into fields: inout [String: CloudValue]) {
    fields["modifiedWall"] = .integer(version.stamp.wall)
    fields["modifiedCounter"] = .integer(version.stamp.counter)
    fields["modifiedDevice"] = .text(version.stamp.device)
    fields["deletedAt"] = version.deletedAt.map(CloudValue.date)
    fields["mergedInto"] = version.mergedInto.map(CloudValue.text)
  }

  /// The version in a record whose content and unknown fields have been read.
  static func version(
    of content: SyncedContent, _ unknownFields: [String: CloudValue], _ record: CloudRecord
  ) throws(CloudKitError) -> RowVersion {
    RowVersion(
      content: content, unknownFields: unknownFields, stamp: try stamp(of: record),
      deletedAt: try read("deletedAt", record, .optional(.date)),
      mergedInto: try read("mergedInto", record, .optional(.text)))
  }

  /// A record without a stamp gets one from the time when the server stored it. An incomplete stamp belongs
  /// to a version that was damaged in transit.
  private static func stamp(of record: CloudRecord) throws(CloudKitError) -> Stamp {
    let wall = try read("modifiedWall", record, .optional(.wall))
    let counter = try read("modifiedCounter", record, .optional(.counter))
    let device = try read("modifiedDevice", record, .optional(.text))
    if let wall, let counter, let device {
      return Stamp(wall: wall, counter: counter, device: device)
    }
    guard wall == nil, counter == nil, device == nil else {
      throw .invalidRecord(
        record.id.name,
        field: wall == nil
          ? "modifiedWall" : counter == nil ? "modifiedCounter" : "modifiedDevice",
        reason: "is missing, and other parts of the stamp are there")
    }
    return try stampOfStoring(record)
  }

  private static func stampOfStoring(_ record: CloudRecord) throws(CloudKitError) -> Stamp {
    let stored = record.modifiedAt?.milliseconds ?? 0
    // Every device that sees a stamp gives a greater one, so none may be near the greatest time.
    guard HybridClock.wallRange ~= stored else {
      throw .invalidRecord(
        record.id.name, field: "modifiedWall",
        reason: "is missing, and the time of storing is not one")
    }
    return Stamp(wall: stored, counter: 0, device: "")
  }

  private static func read<Value>(
    _ name: String, _ record: CloudRecord, _ codec: FieldCodec<Value>
  ) throws(CloudKitError) -> Value {
    do { return try codec.read(record, name) } catch {
      throw .invalidRecord(record.id.name, field: name, reason: error.reason)
    }
  }
}

extension FieldForm where Value == Int64 {
  fileprivate static let wall = FieldForm.counted("a time", { $0 }) {
    HybridClock.wallRange ~= $0 ? $0 : nil
  }
  fileprivate static let counter = FieldForm.counted("a counter", { $0 }) {
    0..<Stamp.counterLimit ~= $0 ? $0 : nil
  }
}
