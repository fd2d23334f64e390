import CloudSim
import HabitDomain
import PropCheck
import PropCheckTesting
import Testing

/// Saving against the obvious way to do it.
@Suite(.timeLimit(.minutes(20))) struct SaveTests {
  @Test(.cases(150))
  func `every request has the outcomes of the obvious store`() async {
    await forAll(.array(of: .saving, upTo: 12)) { savings in
      var state = try Bench(limits: CloudLimits()).server.state
      var slow = SlowStore()
      for saving in savings {
        let request = saving.request(state.contents())
        let expected = slow.save(request)
        guard case .receipts(let receipts) = try state.answer(.save(request), for: "a") else {
          throw Failure("There are no receipts.")
        }
        try require(receipts.saved.map { $0.map(\.fields) }, equals: expected.outcomes)
        slow = expected.store
        let stored = state.contents().records.map { ($0.key.name, $0.value) }
        try require(
          Dictionary(stored) { first, _ in first }.mapValues(\.fields),
          equals: slow.records.mapValues(\.fields))
        for (name, record) in stored { slow.records[name] = record }
      }
    }
  }
}

/// A request in which tags are chosen when it is sent.
struct Saving: Sendable {
  enum Tag: CaseIterable, Sendable { case current, missing, wrong }

  struct Part: Sendable {
    let record: CloudRecord
    let tag: Tag
  }

  let parts: [Part]
  let policy: CloudSave.Policy
  let isAtomic: Bool

  func request(_ contents: CloudContents) -> CloudSave {
    let records = parts.map { part in
      var record = part.record
      record.changeTag =
        switch part.tag {
        case .current: contents.records[record.id]?.changeTag
        case .missing: nil
        case .wrong: "no tag"
        }
      return record
    }
    return CloudSave(records, policy: policy, isAtomic: isAtomic)
  }
}

extension Gen where Value == Saving {
  static let saving = Gen { source in
    let names = try source.draw(.set(of: .element(of: ["p", "q", "r", "s"]), upTo: 4))
    let parts = names.sorted().map { name in
      let tag = source.element(of: Saving.Tag.allCases) ?? .current
      return Saving.Part(record: Self.record(name, &source), tag: tag)
    }
    // Children may come before their parents.
    let order = source.boolean() ? parts : parts.reversed()
    return Saving(
      parts: order, policy: source.element(of: CloudSave.Policy.allCases) ?? .ifUnchanged,
      isAtomic: source.boolean(probability: 0.3))
  }

  private static func record(_ name: String, _ source: inout Source) -> CloudRecord {
    var record = CloudRecord.of(name)
    for field in ["x", "y"] {
      switch source.pick(weights: [1, 2, 1]) {
      case 0: break
      case 1: record.fields[field] = .integer(Int64(source.integer(in: 0...2)))
      default: record.clearedFields.insert(field)
      }
    }
    if source.boolean(probability: 0.3) {
      let parent = source.element(of: ["p", "q", "r", "s", "t"]) ?? "p"
      record.fields["parent"] = .reference(RecordID(name: parent))
    }
    return record
  }
}
