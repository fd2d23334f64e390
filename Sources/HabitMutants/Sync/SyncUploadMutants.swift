import HabitDomain
import HabitSync

/// Mutants of uploads.
enum SyncUploadMutants {
  static let all: [SyncMutant] = [
    SyncMutant(
      "children-first", "83", 4, "Memberships are sent before people."
    ) { rules in
      rules.order.sort { $0 != .person && $1 == .person }
    },
    SyncMutant(
      "one-too-many", "85", 5, "A request has one record more than the server accepts."
    ) { $0.chunks.records += 1 },
    SyncMutant(
      "same-size-again", "86", 3, "A request that is too large is sent again unchanged."
    ) { $0.answer(.halve, as: .retry) },
    SyncMutant(
      "limit-ends-sync", "cloud 16", 5,
      "All records are sent in one request, and one that is too large ends every sync."
    ) { rules in
      rules.chunks.records = .max
      rules.answer(.halve, as: .pause)
    },
    SyncMutant(
      "outage-of-each", "94", 3, "During an outage each record is sent and retried by itself."
    ) { rules in
      rules.chunks.records = 1
      rules.endsUpload = { _ in false }
    },
    SyncMutant(
      "poison-stops", "cloud 35", 3, "One refused record holds back all others."
    ) { $0.answer(.quarantine, as: .pause) },
    SyncMutant(
      sending: "twice-in-one", "cloud 25", 2, "A request contains a record twice."
    ) { request, _, _, save throws(CloudError) in
      var doubled = request
      doubled.records += request.records.prefix(1)
      var receipts = try await save(doubled)
      receipts.saved = Array(receipts.saved.prefix(request.records.count))
      return receipts
    },
    SyncMutant(
      sending: "whole-again", "cloud 17", 3,
      "A request that failed in part is sent again as a whole."
    ) { request, _, _, save throws(CloudError) in
      var receipts = try await save(request)
      for _ in 0..<3 where receipts.isPartial { receipts = try await save(request) }
      return receipts
    },
    SyncMutant(
      sending: "sent-beforehand", "cloud 14", 4,
      "Rows leave the queue before the server has answered."
    ) { request, replica, rules, save throws(CloudError) in
      let before = await mark(request, replica, rules)
      do throws(CloudError) {
        let receipts = try await save(request)
        await unmark(before, replica)
        return receipts
      } catch {
        await unmark(before, replica)
        throw error
      }
    },
    SyncMutant(
      sending: "child-tombstones-stay", "cloud 23", 6,
      "Children deleted with their parent are not uploaded."
    ) { request, _, _, save throws(CloudError) in
      let isKept = request.records.map { record in
        record.fields["deletedAt"] == nil || !record.fields.values.contains(where: \.isReference)
      }
      var rest = request
      rest.records = zip(request.records, isKept).filter(\.1).map(\.0)
      var receipts = rest.records.isEmpty ? [] : try await save(rest).saved[...]
      return CloudReceipts(
        zip(request.records, isKept).map { record, isKept in
          isKept ? receipts.popFirst() ?? .failure(.refused(.internalError)) : .success(record)
        })
    },
  ]

  /// Marks rows as sent and returns them as they were.
  private static func mark(
    _ request: CloudSave, _ replica: Replica, _ rules: SyncRules
  ) async -> [SyncedRow] {
    let keys = request.records.compactMap { rules.conversion.key($0.type, $0.id.name) }
    let rows = try? await replica.transact { view throws(DataLayerError) in
      var rows: [SyncedRow] = []
      for key in keys { if let row = try view.row(key) { rows.append(row) } }
      let notes = rows.map { ($0.key, $0.exchange.sent(as: $0.key.recordName)) }
      return (ReplicaChange(notes: Dictionary(uniqueKeysWithValues: notes)), rows)
    }
    return rows ?? []
  }

  private static func unmark(_ rows: [SyncedRow], _ replica: Replica) async {
    try? await replica.transact { view throws(DataLayerError) in
      var notes: [RowKey: Exchange] = [:]
      for old in rows {
        guard var exchange = try view.row(old.key)?.exchange, !exchange.needsSync else { continue }
        exchange.needsSync = old.exchange.needsSync
        exchange.recordName = old.exchange.recordName
        notes[old.key] = exchange
      }
      return ReplicaChange(notes: notes)
    }
  }
}

extension CloudReceipts {
  fileprivate var isPartial: Bool {
    let failed = saved.count { (try? $0.get()) == nil }
    return 0 < failed && failed < saved.count
  }
}

extension CloudValue {
  fileprivate var isReference: Bool {
    if case .reference = self { true } else { false }
  }
}
