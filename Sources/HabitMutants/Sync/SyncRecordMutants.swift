import HabitDomain
import HabitSync

/// Mutants of the conversion between rows and records.
enum SyncRecordMutants {
  static let all: [SyncMutant] = [
    SyncMutant(
      "unknown-fields-dropped", "100", 3,
      "Fields that a newer app wrote are dropped on upload."
    ) { rules in
      rules.conversion.editEncoded { record, row in
        for name in row.unknownFields.keys { record.fields[name] = nil }
        record.clearedFields.formUnion(row.unknownFields.keys)
      }
    },
    SyncMutant(
      "deletion-stays", "cloud 6", 5, "A row created again stays deleted on the server."
    ) { rules in
      rules.conversion.editEncoded { record, _ in
        record.clearedFields.remove("deletedAt")
      }
    },
    SyncMutant(
      "absent-refused", "cloud 26", 3,
      "A record without a field that is new in this version cannot be read."
    ) { rules in
      let decode = rules.conversion.decode
      rules.conversion.decode = { (record) throws(CloudKitError) in
        let version = try decode(record)
        if case .habit = version.content, record.fields["isPinned"] == nil {
          throw .invalidRecord(record.id.name, field: "isPinned", reason: "is missing")
        }
        return version
      }
    },
    SyncMutant(
      "tag-not-sent", "cloud 33", 4, "Each record is sent as a new one."
    ) { rules in
      rules.conversion.editEncoded { record, _ in
        record.changeTag = nil
      }
    },
    SyncMutant(
      "reference-without-zone", "cloud 37", 4, "References point into the default zone."
    ) { rules in
      rules.conversion.editEncoded { record, _ in
        record.fields = record.fields.mapValues { value in
          switch value {
          case .reference(let id): return .reference(RecordID(zone: .standard, name: id.name))
          case .link(let id): return .link(RecordID(zone: .standard, name: id.name))
          case .text, .integer, .number, .date: return value
          }
        }
      }
    },
    SyncMutant(
      "field-lost", "cloud 41", 3, "The reminders of a habit are silently dropped."
    ) { rules in
      rules.conversion.editEncoded { record, _ in
        if record.fields["reminders"] != nil { record.fields["reminders"] = .text("[]") }
      }
    },
    SyncMutant(
      sending: "renamed-after-loss", "95", 3,
      "Records whose response was lost are sent again under new names."
    ) { request, _, _, save throws(CloudError) in
      do throws(CloudError) { return try await save(request) } catch {
        guard error == .refused(.serverResponseLost) else { throw error }
        var again = request
        for index in again.records.indices {
          again.records[index].id.name = renamed(request.records[index].id.name)
          again.records[index].changeTag = nil
        }
        let receipts = try await save(again)
        return CloudReceipts(
          zip(request.records, receipts.saved).map { record, receipt in
            receipt.map { stored in
              var stored = stored
              stored.id = record.id
              return stored
            }
          })
      }
    },
    SyncMutant(
      "update-forgets", "cloud 27", 2,
      "An updated app ignores the fields it kept without knowing them."
    ) { $0.conversion.updated = { $0 } }.found(within: 8_000),
  ]

  private static func renamed(_ name: String) -> String {
    guard let id = Identifier(name) else { return name + "2" }
    return "\(Identifier(high: ~id.high, low: id.low))"
  }
}
