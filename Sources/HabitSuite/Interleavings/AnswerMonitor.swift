import CloudSim
import HabitDomain
import HabitReference

/// Watches how one device reacts to answers: to pages, to receipts, to a zone that a person removed (domain 4.7).
struct AnswerMonitor: Sendable {
  /// Consecutive pages without progress; a client may be more patient than ours, but has to stop
  /// eventually.
  private static let idlePages = 64

  let device: String
  /// Whose zone is given up, as the device was last told.
  private var givenUp: String?
  /// Whether that was the last answer, so that nobody has yet asked whose zone it was.
  private var isUnconfirmed = false
  /// The records that the server refused for their content, and has not reported another version of since (Y-14).
  private var refused: [RecordID: RefusedRecord] = [:]
  /// Who is signed in, as the device was last told.
  private var user: String?

  init(device: String) {
    self.device = device
  }

  /// A person has chosen what to do with the rows, or a new process does not know yet.
  mutating func forget() {
    givenUp = nil
  }

  /// The process has ended in a sync: what it was told may not have been stored.
  mutating func die() {
    givenUp = nil
    refused = [:]
  }

  /// Judges the requests of one sync by the answers to those before them.
  mutating func judge(_ events: [DeviceConnection.ConnectionEvent]) throws(SyncBreach) {
    var run = AnswerRun()
    for case .call(let call, _, _, let account, let entry) in events {
      try judgeZone(call, account)
      try judgePage(call, run)
      try judgeRecords(call, run)
      try judgeRefused(call)
      note(entry, account)
      noteRefusals(call, entry)
      run.note(call, entry.outcome)
    }
  }

  /// What a person removed from the server is not sent again before they say so.
  private func judgeZone(_ call: Cloud.Call, _ account: String?) throws(SyncBreach) {
    guard let givenUp, givenUp == account else { return }
    switch call {
    case .save, .saveZone:
      throw breach("makes a \(CallKind(call).words) after a person removed the zone")
    default: return
    }
  }

  private func judgePage(_ call: Cloud.Call, _ run: AnswerRun) throws(SyncBreach) {
    guard case .fetchChanges(let request) = call, run.page == .some(request.token),
      run.idle >= Self.idlePages
    else { return }
    throw breach("asks for one page \(run.idle + 1) times in a row")
  }

  private func judgeRecords(_ call: Cloud.Call, _ run: AnswerRun) throws(SyncBreach) {
    guard case .save(let request) = call else { return }
    for record in request.records {
      guard let stamp = run.stored[record.id], stamp == ReferenceRecord.stamp(of: record) else {
        continue
      }
      throw breach(
        "sends \(record.type) \(SyncText.of(name: record.id.name)) again, although it is stored")
    }
  }

  private func judgeRefused(_ call: Cloud.Call) throws(SyncBreach) {
    guard !refused.isEmpty, case .save(let request) = call else { return }
    for record in request.records {
      guard let old = refused[record.id], old == RefusedRecord(record) else { continue }
      throw breach(
        "sends \(record.type) \(SyncText.of(name: record.id.name)) again, although it was refused")
    }
  }

  private mutating func noteRefusals(_ call: Cloud.Call, _ entry: CloudTrace.Entry) {
    switch entry.outcome {
    case .success(.receipts(let receipts)):
      guard case .save(let request) = call else { return }
      for (record, receipt) in zip(request.records, receipts.saved) {
        if case .failure(.refused(let code, nil)) = receipt, code.isOfRecord {
          refused[record.id] = RefusedRecord(record)
        } else {
          refused[record.id] = nil
        }
      }
    case .failure(.refused(let code, nil)):
      // With several records it is unknown which one is meant.
      guard case .save(let request) = call, let record = request.records.first,
        request.records.count == 1, code.isOfRecord
      else { return }
      refused[record.id] = RefusedRecord(record)
    case .success(.changes(let page)):
      for case .saved(let record) in page.changes { refused[record.id] = nil }
    case .success(.record(let record)): refused[record.id] = nil
    case .success(.user(let name)):
      if name != user { refused = [:] }
      user = name
    default: break
    }
  }

  /// A device that asks whose zone it was does not know that it was theirs if it gets no answer, or learns of a different
  /// account than before: the change may have come before or after the refusal.
  private mutating func note(_ entry: CloudTrace.Entry, _ account: String?) {
    let wasUnconfirmed = isUnconfirmed
    isUnconfirmed = false
    switch entry.outcome {
    case .failure(.refused(.userDeletedZone, _)): giveUp(account)
    case .failure where wasUnconfirmed && entry.call == .user: givenUp = nil
    case .success(.receipts(let receipts)):
      for case .failure(.refused(.userDeletedZone, _)) in receipts.saved { giveUp(account) }
    case .success(.user(let name)) where name != givenUp || wasUnconfirmed && name != user ?? name:
      givenUp = nil
    case .success(.status(let status)) where status != .available: givenUp = nil
    default: break
    }
  }

  private mutating func giveUp(_ account: String?) {
    (givenUp, isUnconfirmed) = (account, account != nil)
  }

  private func breach(_ sentence: String) -> SyncBreach {
    SyncBreach(.patience, at: device, sentence)
  }
}

/// A record as it was refused: over another version on the server, the same version is sent differently, which the server may
/// accept. A device may learn of that version before the refusal and apply it later, when its parents have come.
private struct RefusedRecord: Equatable {
  private let stamp: Stamp?
  private let tag: String?

  init(_ record: CloudRecord) {
    stamp = ReferenceRecord.stamp(of: record)
    tag = record.changeTag
  }
}

/// The results of a sync's answers so far.
private struct AnswerRun {
  /// The versions that the server has stored, while the zone is the same.
  var stored: [RecordID: Stamp] = [:]
  /// The token of the last page that came; nil if something else came last.
  var page: String??
  /// How often that page came in a row.
  var idle = 0
  /// Who is signed in.
  private var user: String?

  mutating func note(_ call: Cloud.Call, _ outcome: Result<CloudAnswer, CloudError>) {
    switch (call, outcome) {
    case (.save(let request), .success(.receipts(let receipts))): take(request, receipts)
    case (.saveZone, _): stored = [:]
    case (.user, .success(.user(let name))):
      if name != user { stored = [:] }
      user = name
    default: break
    }
    // Who is signed in is asked between two pages.
    guard call != .user else { return }
    guard case .fetchChanges(let request) = call, case .success = outcome else { return page = nil }
    idle = page == .some(request.token) ? idle + 1 : 1
    page = .some(request.token)
  }

  private mutating func take(_ request: CloudSave, _ receipts: CloudReceipts) {
    for (record, receipt) in zip(request.records, receipts.saved) {
      if case .success = receipt { stored[record.id] = ReferenceRecord.stamp(of: record) }
    }
  }
}
