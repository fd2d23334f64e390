import HabitDomain
import Testing

@testable import CloudSim
@testable import HabitSuite

/// What the monitor of answers says about the syncs listed here (domain 4.7).
@Suite struct AnswerMonitorTests {
  private static func record(
    _ name: String, _ wall: Int64 = 1
  ) -> CloudRecord {
    CloudRecord(
      id: RecordID(name: name), type: "Family",
      fields: [
        "modifiedWall": .integer(wall), "modifiedCounter": .integer(0),
        "modifiedDevice": .text("a"),
      ])
  }

  private static func refused(
    _ code: CloudError.Code = .invalidArguments
  ) -> Result<CloudRecord, CloudError> {
    .failure(.refused(code))
  }

  private static func sent(
    _ record: CloudRecord, _ receipt: Result<CloudRecord, CloudError>
  ) -> SyncScript {
    SyncScript.start.asked(
      .save(CloudSave([record])), .success(.receipts(CloudReceipts([receipt]))))
  }

  /// What the monitor says about syncs, one after the other; nil if nothing is wrong.
  private static func sentence(of syncs: SyncScript...) -> String? {
    var monitor = AnswerMonitor(device: "phone")
    do throws(SyncBreach) {
      for sync in syncs { try monitor.judge(sync.events) }
      return nil
    } catch {
      return "\(error.law.rawValue): \(error.sentence)"
    }
  }

  @Test func `sending again what the server refused for its content is reported`() {
    let first = Self.sent(Self.record("a"), Self.refused())
    let sentence = "P-Y6: sends Family a again, although it was refused"
    #expect(Self.sentence(of: first, first) == sentence)
    // Another version may be accepted, and so may the same one after the server had another.
    #expect(Self.sentence(of: first, Self.sent(Self.record("a", 2), Self.refused())) == nil)
    let told = SyncScript.start.asked(
      .fetchChanges(ChangeRequest(zone: .app, token: nil, limit: 1)),
      .success(.changes(CloudChanges([.saved(Self.record("a", 0))], token: "t"))))
    #expect(Self.sentence(of: first, told, first) == nil)
    // Over another version on the server, which the device already knew about, it is another request.
    var tagged = Self.record("a")
    tagged.changeTag = "7"
    #expect(Self.sentence(of: first, Self.sent(tagged, Self.refused())) == nil)
  }

  @Test(arguments: [
    CloudError.Code.invalidArguments, .serverRejectedRequest, .constraintViolation,
    .assetFileNotFound, .assetFileModified,
  ])
  func `a request of one record is refused for what that is`(_ code: CloudError.Code) {
    let save = Cloud.Call.save(CloudSave([Self.record("a")]))
    let one = SyncScript.start.failed(save, code)
    #expect(Self.sentence(of: one, one) == "P-Y6: sends Family a again, although it was refused")
    let two = SyncScript.start.failed(
      .save(CloudSave([Self.record("a"), Self.record("b")])), code)
    #expect(Self.sentence(of: two, one) == nil)
  }

  @Test func `what was refused for another reason may be sent again`() {
    for code in [CloudError.Code.quotaExceeded, .zoneBusy, .batchRequestFailed] {
      let sync = Self.sent(Self.record("a"), Self.refused(code))
      #expect(Self.sentence(of: sync, sync) == nil)
    }
  }

  @Test func `sending what the server has stored is reported`() {
    let record = Self.record("a")
    let save = Cloud.Call.save(CloudSave([record]))
    let receipts = Result<CloudAnswer, CloudError>.success(
      .receipts(CloudReceipts([.success(record)])))
    #expect(
      Self.sentence(of: SyncScript.start.asked(save, receipts).asked(save, receipts))
        == "P-Y6: sends Family a again, although it is stored")
  }

  @Test func `making a zone again that a person removed is reported`() {
    let removed = SyncScript.start.failed(
      .fetchChanges(ChangeRequest(zone: .app, token: nil, limit: 1)), .userDeletedZone)
    let made = SyncScript.start.asked(.saveZone(.app))
    #expect(
      Self.sentence(of: removed.asked(.user, .success(.user("one"))), made)
        == "P-Y6: makes a save of a zone after a person removed the zone")
    // The device asked whose zone it was, and had no answer.
    #expect(Self.sentence(of: removed.failed(.user, .notAuthenticated), made) == nil)
    #expect(Self.sentence(of: removed.asked(.user, .success(.user("two"))), made) == nil)
    // Another account was signed in when the zone was asked for, so it may have been that one's zone.
    let changed = SyncScript.start.asked(.user, .success(.user("two"))).failed(
      .fetchChanges(ChangeRequest(zone: .app, token: nil, limit: 1)), .userDeletedZone)
    #expect(Self.sentence(of: changed.asked(.user, .success(.user("one"))), made) == nil)
  }

  /// No account is signed in at the question, so it stays unknown whose zone it was.
  @Test func `a question for the person counts even if nobody is signed in`() {
    let removed = SyncScript.start.failed(
      .fetchChanges(ChangeRequest(zone: .app, token: nil, limit: 1)), .userDeletedZone)
    let script = removed.asked(.user, .failure(.refused(.notAuthenticated)), by: nil)
    #expect(Self.sentence(of: script, SyncScript.start.asked(.saveZone(.app))) == nil)
  }
}
