extension DrawingDecoder {
  /// All keys of a container.
  func keys<Key: CodingKey>(_ type: Key.Type, _ level: Int) -> [Key] {
    if let lesson { lesson.meetKeys(type, level) }
    if let keys = branchKeys(type, level) { return keys }
    if let names = memory?.keys[level] { return names.compactMap(Key.init(anyName:)) }
    let keys = (try? freshKeys(type, level)) ?? []
    remembered.keys[level] = keys.map(\.stringValue)
    if Key.all == nil { remembered.openLevels.insert(level) }
    return keys
  }

  /// The keys of this value, if they tell an enumeration apart.
  @inline(__always)
  private func branchKeys<Key: CodingKey>(_ type: Key.Type, _ level: Int) -> [Key]? {
    guard let branches = lesson?.fork.keys(of: level) ?? outline.keys(of: level)
    else { return nil }
    return branches._withUnsafeGuaranteedRef { branches in
      branches.hold(type) ? branches.keys(branchNumber()) : nil
    }
  }

  /// Exactly one key of an enumeration; of other types all, one or some; drawn names if they have no cases.
  private func freshKeys<Key: CodingKey>(_ type: Key.Type, _ level: Int) throws -> [Key] {
    lesson?.meetChoice()
    guard let all = Key.all else {
      let room = room(level, upTo: 5)
      let names: Set<String> = try draw { try $0.draw(.set(of: .string(upTo: 8), upTo: room)) }
      let keys = names.sorted().compactMap(Key.init(stringValue:))
      // Keys that take numbers only are as many as there are names.
      return keys.isEmpty ? (0..<names.count).compactMap(Key.init(intValue:)) : keys
    }
    return try draw { source in
      switch outline.isEnum || lesson?.isEnum == true ? 1 : source.pick(count: 3) {
      case 0: all
      case 1: source.element(of: all).map { [$0] } ?? []
      default: all.filter { _ in source.boolean(probability: 0.75) }
      }
    }
  }

  /// Whether there is a key.
  func contains<Key: CodingKey>(_ key: Key, _ level: Int) -> Bool {
    if let keys = branchKeys(Key.self, level) {
      return keys.contains { $0.stringValue == key.stringValue }
    }
    if let names = memory?.keys[level] { return names.contains(key.stringValue) }
    let name = key.stringValue
    if let answer = memory?.presence[level]?[name] { return answer }
    lesson?.meetChoice()
    let answer = (try? draw { $0.boolean(probability: 0.5) }) ?? false
    remembered.presence[level, default: [:]][name] = answer
    return answer
  }

  /// The name of a key if it is the same in every value; those of drawn keys are like elements of a list.
  func lastingName(_ name: String, _ level: Int) -> String {
    memory?.openLevels.contains(level) == true ? "" : name
  }
}

extension CodingKey {
  /// The key of a name that an earlier one had, which may have been made from a number.
  fileprivate init?(anyName name: String) {
    guard let key = Self(stringValue: name) ?? Int(name).flatMap(Self.init(intValue:)) else {
      return nil
    }
    self = key
  }
}
