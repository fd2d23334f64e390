import HabitDomain
import PropCheck

extension Gen where Value == CloudRecord {
  /// Records with every kind of field, and texts of any kind.
  static let record = Gen { source in
    let count = source.integer(in: 0...4)
    var fields: [String: CloudValue] = [:]
    for _ in 0..<count {
      fields[try source.draw(.string(upTo: 4))] = try source.draw(.cloudValue)
    }
    let tag = try source.draw(.optional(.string(upTo: 3)))
    let time = Instant(milliseconds: Int64(source.integer(in: .min ... .max)))
    let isEncrypted = source.boolean()
    let plain = fields.filter { $0.value.isReference }.keys
    return CloudRecord(
      id: try source.draw(.recordID), type: try source.draw(.string(upTo: 4)), fields: fields,
      encryptedFields: isEncrypted ? Set(fields.keys).subtracting(plain) : [],
      changeTag: tag, modifiedAt: source.boolean() ? time : nil)
  }
}

extension Gen where Value == [CloudRecord] {
  /// Records of one zone, each with a name of its own, as a request has them.
  static let records = Gen<[CloudRecord]>.array(of: .record, upTo: 3).map { records in
    records.enumerated().map { index, record in
      var record = record
      record.id = RecordID(name: "\(index)" + record.id.name)
      return record
    }
  }
}

extension Gen where Value == RecordID {
  static let recordID = Gen { source in
    RecordID(
      zone: RecordZone(name: try source.draw(.string(upTo: 3))),
      name: try source.draw(.string(upTo: 6)))
  }
}

extension Gen where Value == CloudValue {
  static let cloudValue = Gen { source in
    switch source.pick(weights: [1, 1, 1, 1, 1, 1]) {
    case 0: .text(try source.draw(.string(upTo: 6)))
    case 1: .integer(Int64(source.integer(in: .min ... .max)))
    case 2: .number(try source.draw(.double(in: -1e300...1e300)))
    case 3: .date(Instant(milliseconds: Int64(source.integer(in: .min ... .max))))
    case 4: .link(try source.draw(.recordID))
    default: .reference(try source.draw(.recordID))
    }
  }
}

extension Gen where Value == String {
  /// What a sign-in yields: visible ASCII.
  static let token = Gen<[Int]>.array(of: .int(in: 0x21...0x7E), upTo: 30).map { codes in
    String(decoding: codes.map { UInt8($0) }, as: UTF8.self)
  }
}

extension CloudValue {
  fileprivate var isReference: Bool {
    switch self {
    case .reference, .link: true
    default: false
    }
  }
}
