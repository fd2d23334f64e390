import HabitDomain
import PropCheck
import PropCheckStorage

// What a scenario leaves open.
extension Source {
  mutating func perhaps(_ steps: StoryStep...) -> [StoryStep] {
    boolean() ? steps : []
  }

  mutating func order(_ steps: [StoryStep]) -> [StoryStep] {
    boolean() ? steps.reversed() : steps
  }

  /// A version of ours that synced.
  mutating func ownVersion() -> Int { integer(in: 3...5, towards: 5) }

  /// A store of an older version: of the apps, or of ours.
  mutating func oldStore(_ phone: Int) -> [StoryStep] {
    if boolean() { return [install(phone, 1...4)] }
    var steps: [StoryStep] = [
      .start(phone), .write(phone, [.habit(1, variant: 0)] + writes(0...4)),
    ]
    steps += perhaps(.sync(phone))
    steps += [.quit(phone), .age(phone, version: ownVersion())]
    return steps
  }

  mutating func install(_ phone: Int, _ count: ClosedRange<Int>) -> StoryStep {
    .install(
      phone, version: integer(in: 1...12, towards: 12),
      [.habit(1, variant: 0)] + array(count) { $0.plainWrite() } + family())
  }

  /// Backups between writes, the newest of which is not up to date.
  mutating func backups() -> [StoryStep] {
    var steps: [StoryStep] = [.start(0), .write(0, firstWrites(1...3))]
    steps += perhaps(.sync(0)) + [.backUp(0)]
    repeated(0...3) { source in
      steps.append(.write(0, source.writes(1...2)))
      steps += source.perhaps(.sync(0))
      steps.append(.backUp(0))
    }
    return steps
  }

  /// Damage that no store survives.
  mutating func ruin() -> FileDamage {
    switch pick(weights: [1, 1, 1, 1]) {
    case 0: .gone
    case 1: .cut(0)
    case 2: .overwritten(0, Array(repeating: 0xA5, count: 4_096))
    default: .marked(at: 0, Array("no longer a database".utf8))
    }
  }

  /// A loss of power during a step.
  mutating func loss(_ phone: Int, mostCalls: Int) throws -> StoryStep {
    .losePower(phone, call: integer(in: 1...mostCalls), try draw(.crashOutcome()))
  }

  /// A loss of power during writes, about half of them near the end of the first one, which may then be there or not; and
  /// the next start.
  mutating func lossInWrite() throws -> [StoryStep] {
    let call = boolean() ? integer(in: 12...18) : integer(in: 1...60)
    let outcome = boolean() ? .everythingKept : try draw(.crashOutcome())
    return [.losePower(0, call: call, outcome), .write(0, writes(1...3)), .start(0)]
  }

  mutating func back() -> Int64 {
    element(of: [-1, -1_000, -3_600_000, -86_400_000] as [Int64]) ?? -1
  }
}

extension Source {
  mutating func writes(_ count: ClosedRange<Int>) -> [StoryWrite] {
    array(count) { $0.write() }
  }

  /// Begins with a habit, which others can be about.
  mutating func firstWrites(_ count: ClosedRange<Int>) -> [StoryWrite] {
    [.habit(1, variant: variant())] + writes(count)
  }

  /// What every version of the app can write.
  mutating func plainWrites(_ count: ClosedRange<Int>) -> [StoryWrite] {
    array(count) { $0.plainWrite() }
  }

  mutating func removals(_ count: ClosedRange<Int>) -> [StoryWrite] {
    array(count) { source in
      source.boolean() ? .removeHabit(source.number()) : source.removalOfLog()
    }
  }

  mutating func logs(_ count: ClosedRange<Int>) -> [StoryWrite] {
    array(count) { source in
      source.boolean(probability: 0.2) ? source.removalOfLog() : source.log()
    }
  }

  /// What people make on each of two phones, much of it the same.
  mutating func twinWrites() -> ([StoryWrite], [StoryWrite]) {
    var (own, other): ([StoryWrite], [StoryWrite]) = ([], [])
    repeated(2...5) { source in
      switch source.pick(weights: [1, 2, 2, 2, 2]) {
      case 0:
        own += source.twinLogs()
        other += source.twinLogs()
      case 1:
        // An odd variant is in a category, if that exists.
        own += [.category(2, variant: source.variant()), .habit(2, variant: 7)]
        other += [.category(2, variant: source.variant()), .habit(2, variant: 7)]
      case 2:
        own.append(.category(1, variant: source.variant()))
        other.append(.category(1, variant: source.variant()))
      case 3:
        own += [.found(1), .person(1, variant: source.variant())]
        other += [.found(1), .person(1, variant: source.variant())]
      default:
        own.append(.join(1, person: 1))
        other.append(.join(1, person: 1))
      }
    }
    return (own, other)
  }

  mutating func twinLogs() -> [StoryWrite] {
    array(1...3) { .log(1, daysAgo: $0.integer(in: 2...3), variant: $0.variant()) }
  }

  mutating func roles() -> [StoryWrite] {
    array(1...2) { source in
      let person = source.number()
      switch source.pick(weights: [3, 1, 2]) {
      case 0: return .role(1, person: person, source.role())
      case 1: return .removeMember(1, person: person)
      default: return .handOver(1, person: person)
      }
    }
  }

  private mutating func role() -> Membership.Role {
    element(of: [.adult, .kid, .visitor, .parentAdmin]) ?? .adult
  }

  /// Anything about a family; much of it is refused.
  private mutating func familyWrite() -> StoryWrite {
    switch pick(weights: [4, 4, 2, 1, 1, 1]) {
    case 0: .found(1)
    case 1: .join(1, person: number())
    case 2: .role(1, person: number(), role())
    case 3: .removeMember(1, person: number())
    case 4: .handOver(1, person: number())
    default: .removeFamily(1)
    }
  }

  /// A family with members, which is never refused if nothing was written before.
  private mutating func family() -> [StoryWrite] {
    guard boolean() else { return [] }
    return [.found(1), .person(1, variant: variant()), .join(1, person: 1)]
      + array(0...2) { $0.familyWrite() }
  }

  private mutating func number() -> Int { integer(in: 1...2) }

  private mutating func variant() -> Int { integer(in: 0...StorySample.variants - 1) }

  private mutating func log() -> StoryWrite {
    .log(number(), daysAgo: integer(in: 2...5), variant: variant())
  }

  private mutating func removalOfLog() -> StoryWrite {
    .removeLog(number(), daysAgo: integer(in: 2...5))
  }

  private mutating func write() -> StoryWrite {
    switch pick(weights: [12, 1, 1, 3]) {
    case 0: plainWrite()
    case 1: .removeCategory(number())
    case 2: .removeHabit(number())
    default: familyWrite()
    }
  }

  private mutating func plainWrite() -> StoryWrite {
    switch pick(weights: [5, 5, 1, 2, 2]) {
    case 0: .habit(number(), variant: variant())
    case 1: log()
    case 2: removalOfLog()
    case 3: .category(number(), variant: variant())
    default: .person(number(), variant: variant())
    }
  }
}
