import HabitDomain

// Effects of a plan on an answer in transit. A record is malformed at most once: a second change could turn it into another
// valid value, which no client could detect.
extension Exchange {
  mutating func garbled(_ answer: CloudAnswer, _ state: inout ServerState) -> CloudAnswer {
    switch answer {
    case .changes(let page): .changes(received(page, &state))
    case .record(let record): .record(malformed([record]).first ?? record)
    case .page(let page): .page(CloudPage(malformed(page.records), cursor: page.cursor))
    default: answer
    }
  }

  private mutating func received(
    _ page: CloudChanges, _ state: inout ServerState
  ) -> CloudChanges {
    guard let list = PageToken(page.token)?.list else { return page }
    if let endless = state.devices[device]?.endlessPages[list] { return endless }
    let last = state.devices[device]?.lastPages[list]
    if let last, take({ $0 == .pageRepeated }) != nil { return last }
    var page = page
    if case .pageShuffled(let seed)? = take({ $0.kind == .pageShuffled }) {
      page.changes.shuffle(seed: seed)
    }
    page = malformed(page)
    if take({ $0 == .pageEndless }) != nil {
      page.moreComing = true
      state.devices[device]?.endlessPages[list] = page
    }
    state.devices[device]?.lastPages[list] = page
    return page
  }

  private mutating func malformed(_ page: CloudChanges) -> CloudChanges {
    guard faults.contains(where: { $0.kind == .recordMalformed }) else { return page }
    let saved = page.changes.indices.filter { index in
      if case .saved = page.changes[index] { true } else { false }
    }
    var (page, isSpoiled) = (page, Set<Int>())
    for case .recordMalformed(let number, let malformation) in faults {
      guard let index = saved.cycled(number), case .saved(let record) = page.changes[index],
        !isSpoiled.contains(index)
      else { continue }
      let spoiled = malformation.spoil(record)
      guard spoiled != record else { continue }
      isSpoiled.insert(index)
      page.changes[index] = .saved(spoiled)
      note(.recordMalformed(number, malformation))
    }
    return page
  }

  private mutating func malformed(_ records: [CloudRecord]) -> [CloudRecord] {
    var (records, isSpoiled) = (records, Set<Int>())
    for case .recordMalformed(let number, let malformation) in faults where !records.isEmpty {
      let index = Int(number.magnitude % UInt(records.count))
      let spoiled = malformation.spoil(records[index])
      guard spoiled != records[index], isSpoiled.insert(index).inserted else { continue }
      records[index] = spoiled
      note(.recordMalformed(number, malformation))
    }
    return records
  }
}

extension Array {
  /// Shuffles the elements by a seed (Fisher and Yates, with SplitMix64).
  mutating func shuffle(seed: UInt64) {
    var state = seed
    for last in indices.dropFirst().reversed() {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      swapAt(last, Int((mixed ^ (mixed >> 31)) % UInt64(last + 1)))
    }
  }
}
