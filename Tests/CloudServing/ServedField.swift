import HabitDomain

/// A field as it is in JSON: a value, and a type that says what it means.
struct ServedField: Codable {
  /// What JSON can distinguish; whole numbers keep all their digits.
  enum Scalar: Codable {
    case null
    case whole(Int64)
    case number(Double)
    case text(String)
    case pointer(ServedPointer)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .null
      } else if let whole = try? container.decode(Int64.self) {
        self = .whole(whole)
      } else if let number = try? container.decode(Double.self) {
        self = .number(number)
      } else if let text = try? container.decode(String.self) {
        self = .text(text)
      } else {
        self = .pointer(try container.decode(ServedPointer.self))
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .null: try container.encodeNil()
      case .whole(let whole): try container.encode(whole)
      case .number(let number): try container.encode(number)
      case .text(let text): try container.encode(text)
      case .pointer(let pointer): try container.encode(pointer)
      }
    }
  }

  var value: Scalar
  var type: String?

  var isEncrypted: Bool { type?.hasPrefix("ENCRYPTED_") ?? false }

  /// What the field of a record in a zone holds; nil if it is removed.
  func content(in zone: String) throws -> CloudValue? {
    let kind = isEncrypted ? type?.dropFirst("ENCRYPTED_".count) : type?[...]
    switch (kind, value) {
    case (_, .null): return nil
    case ("STRING", .text(let text)): return .text(text)
    case ("INT64", .whole(let whole)): return .integer(whole)
    case ("DOUBLE", .whole(let whole)): return .number(Double(whole))
    case ("DOUBLE", .number(let number)): return .number(number)
    case ("TIMESTAMP", .whole(let whole)): return .date(Instant(milliseconds: whole))
    case ("REFERENCE", .pointer(let pointer)): return try pointer.content(in: zone)
    default: throw Refusal.badRequest("a field is not of its type")
    }
  }

  init(_ value: CloudValue, isEncrypted: Bool) {
    let (scalar, kind): (Scalar, String) =
      switch value {
      case .text(let text): (.text(text), "STRING")
      case .integer(let whole): (.whole(whole), "INT64")
      case .number(let number): (.number(number), "DOUBLE")
      case .date(let instant): (.whole(instant.milliseconds), "TIMESTAMP")
      case .reference(let id): (.pointer(ServedPointer(id, "DELETE_SELF")), "REFERENCE")
      case .link(let id): (.pointer(ServedPointer(id, "NONE")), "REFERENCE")
      }
    self.value = scalar
    type = (isEncrypted ? "ENCRYPTED_" : "") + kind
  }
}

/// The name of a zone and, in answers, of its owner.
struct ServedZoneID: Codable {
  var zoneName: String
  var ownerName: String?

  init(_ name: String) {
    zoneName = name
    ownerName = "_owner"
  }

  var zone: RecordZone { RecordZone(name: zoneName) }
}

/// The value of a reference.
struct ServedPointer: Codable {
  var recordName: String
  var zoneID: ServedZoneID?
  var action: String?

  init(_ id: RecordID, _ action: String) {
    recordName = id.name
    zoneID = ServedZoneID(id.zone.name)
    self.action = action
  }

  func content(in zone: String) throws -> CloudValue {
    let name = zoneID?.zoneName ?? zone
    let id = RecordID(zone: RecordZone(name: name), name: recordName)
    switch action ?? "NONE" {
    case "NONE": return .link(id)
    case "DELETE_SELF": return .reference(id)
    default: throw Refusal.badRequest("the action of a reference is not served")
    }
  }
}
