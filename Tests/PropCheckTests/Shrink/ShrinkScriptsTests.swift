import Synchronization
import Testing

@testable import PropCheck

/// A switch to set, toggle and read, and days that pass.
private struct Act: Equatable, Sendable, CustomStringConvertible {
  enum Kind: Int, CaseIterable { case set, turn, wait, look }

  let kind: Kind
  var flag = false
  var number = 0

  var description: String { "\(kind)\(flag ? " on" : "")\(number > 0 ? " \(number)" : "")" }

  /// As a seed file keeps it, "one more" included.
  var indexes: [UInt64] { [1, UInt64(kind.rawValue), flag ? 1 : 0, UInt64(number)] }
}

extension [Act] {
  fileprivate func count(_ kind: Act.Kind) -> Int { count { $0.kind == kind } }

  /// Whether the switch is on when it is last read.
  fileprivate var isOn: Bool {
    reduce(false) { isOn, act in act.kind == .set ? act.flag : isOn != (act.kind == .turn) }
  }

  /// The days read, counted back from the current day.
  fileprivate var days: [Int] {
    indices.filter { self[$0].kind == .look }.map {
      Array(self[..<$0]).count(.wait) - self[$0].number
    }
  }
}

/// Each script fails with fewer steps too, but only if two things change at once.
@Suite struct ShrinkScriptsTests {
  private let scripts = Gen<[Act]> { source in
    var acts: [Act] = []
    source.repeated(0...20, label: .step) { source in
      let kind = Act.Kind.allCases[source.pick(weights: [1, 1, 1, 1])]
      let number = (flag: source.boolean(), source.pick(weights: Array(repeating: 1, count: 10)))
      acts.append(Act(kind: kind, flag: number.flag, number: number.1))
    }
    return acts
  }

  /// Scripts of steps that can do forty things.
  private let kinds = Gen<[Int]> { source in
    var kinds: [Int] = []
    source.repeated(0...20, label: .step) { source in
      kinds.append(source.pick(weights: Array(repeating: 1, count: 40)))
    }
    return kinds
  }

  private func minimal(
    _ script: [Act], _ fails: @escaping @Sendable ([Act]) -> Bool
  ) async throws -> (text: String, budget: Int) {
    let found = try await shrunk(scripts, from: script.flatMap(\.indexes), fails)
    return ("\(found.value)", found.budget)
  }

  @Test func `two steps that cancel each other go together`() async throws {
    let script = [Act(kind: .turn), Act(kind: .look), Act(kind: .turn), Act(kind: .look)]
    let found = try await minimal(script) { acts in
      acts.count(.look) == 2 && acts.count(.set) == 0 && acts.count(.turn).isMultiple(of: 2)
        && !zip(acts, acts.dropFirst()).contains { $0.kind == .turn && $1.kind == .turn }
    }
    #expect(found.text == "[look, look]")
  }

  @Test func `a step goes with a flag that it takes back`() async throws {
    let script = [Act(kind: .set, flag: true), Act(kind: .turn), Act(kind: .look)]
    let found = try await minimal(script) { acts in
      acts.first?.kind == .set && acts.count(.set) == 1 && acts.last?.kind == .look && !acts.isOn
    }
    #expect(found.text == "[set, look]")
  }

  @Test func `a step goes for a flag that does the same`() async throws {
    let script = [Act(kind: .set), Act(kind: .turn), Act(kind: .look)]
    let found = try await minimal(script) { acts in
      acts.first?.kind == .set && acts.last?.kind == .look && acts.isOn
    }
    #expect(found.text == "[set on, look]")
  }

  @Test func `a step goes with one of what another counts from it`() async throws {
    let script = [Act(kind: .look, number: 3), Act(kind: .wait), Act(kind: .look, number: 4)]
    let found = try await minimal(script) { $0.days == [-3, -3] }
    #expect(found.text == "[look 3, look 3]")
  }

  @Test(arguments: [5, 9, 38])
  func `a step that needs others becomes one that does not`(_ instead: Int) async throws {
    let found = try await shrunk(kinds, from: [1, 0, 1, 39]) { steps in
      steps.contains(instead) || steps == [0, 39]
    }
    #expect(found.value == [instead])
  }

  @Test func `a step becomes a later one that is shorter`() async throws {
    let sizes = Gen<[Int]> { source in
      var sizes: [Int] = []
      source.repeated(0...20, label: .step) { source in
        let kind = source.pick(weights: [1, 1, 1])
        sizes.append(kind == 0 ? source.integer(in: 0...9) : -kind)
      }
      return sizes
    }
    #expect(try await shrunk(sizes, from: [1, 0, 5]) { $0.count == 1 }.value == [-1])
    #expect(try await shrunk(sizes, from: [1, 0, 5]) { [[5], [-2]].contains($0) }.value == [-2])
  }

  @Test func `a step stays what it is if no other does`() async throws {
    let found = try await shrunk(kinds, from: [1, 0, 1, 39]) { $0 == [0, 39] }
    #expect(found.value == [0, 39])
  }

  @Test func `a character of several scalars in a step is not replaced by every other one`()
    async throws
  {
    let draws = Atomic<Int>(0)
    let texts = Gen<[String]> { source in
      draws.add(1, ordering: .relaxed)
      var texts: [String] = []
      try source.repeated(0...9, label: .step) { texts.append(try $0.draw(.string(upTo: 3))) }
      return texts
    }
    let index = try #require(Alphabet.indexes(of: "\r\n").first)
    let found = try await shrunk(texts, from: [1, 1, UInt64(index)]) { $0 == ["\r\n"] }
    #expect(found.value == ["\r\n"])
    // There are more than a million.
    #expect(draws.load(ordering: .relaxed) < 2000)
  }

  @Test func `a number that counts steps from the end goes down with them`() async throws {
    let parts = Gen<[[Int]]> { source in
      let count = source.integer(in: 1...30)
      var steps: [Int] = []
      source.repeated(0...30, label: .step) { source in
        steps.append(source.pick(weights: Array(repeating: 1, count: 40)))
      }
      return [Array(steps.dropLast(count)), Array(steps.suffix(count))]
    }
    // Fourteen steps follow the two that matter, too many for pairs of edits to be tried.
    let script: [UInt64] = [14, 1, 39, 1, 39] + (0..<14).flatMap { _ in [1, 0] as [UInt64] }
    let found = try await shrunk(parts, from: script) { $0[0].last == 39 && $0[1].first == 39 }
    #expect(found.value == [[39], [39]])
  }

  /// Shrinks so many numbers and steps of these kinds behind them, of which none may go.
  private func shrinker(numbers count: Int, kinds: [UInt64]) -> Shrinker {
    let parts = Gen<[[Int]]> { source in
      var numbers: [Int] = []
      for _ in 0..<count { numbers.append(source.integer(in: 0...9)) }
      var steps: [Int] = []
      source.repeated(0...100, label: .step) { source in
        steps.append(source.pick(weights: Array(repeating: 1, count: 40)))
      }
      return [numbers, steps]
    }
    let failure = Failure("it fails", origin: "shrunk")
    let property = Property("shrunk", "", of: parts) { (parts: [[Int]]) throws in
      if parts[1].count == kinds.count { throw failure }
    }
    let script: [UInt64] = Array(repeating: 5, count: count) + kinds.flatMap { [1, $0] }
    var source = Source()
    source.replay(ChoiceSequence(choices: script.map { Choice(kind: .any, index: $0) }))
    property.experiment.draw(&source)
    return Shrinker(
      experiment: property.experiment, sequence: source.sequence, failure: failure,
      settings: Settings())
  }

  @Test func `numbers before a script do not use up all tries`() async {
    var shrinker = shrinker(numbers: 30, kinds: Array(0..<30))
    await shrinker.deleteCountedSteps()
    // Each number with each step, which are all different, would be 900.
    #expect(shrinker.evaluations == 500)
    #expect(shrinker.countBudget == 0)
  }

  @Test func `numbers before a script of equal steps do not cost an edit for each without end`()
    async
  {
    var shrinker = shrinker(numbers: 72, kinds: Array(repeating: 1, count: 72))
    await shrinker.deleteCountedSteps()
    // Deleting one step is deleting any, so each number costs one run; with each step, it would be 5,184 edits.
    #expect(shrinker.candidates == 5000)
    #expect(shrinker.evaluations == 70)
  }

  @Test(arguments: [(12, 0), (13, 300)])
  func `pairs have a budget, and long scripts none`(_ count: Int, _ left: Int) async throws {
    let script = (0..<count).map { Act(kind: .turn, flag: true, number: 8 - $0 % 8) }
    let found = try await minimal(script) { $0 == script }
    #expect(found.text == "\(script)")
    #expect(found.budget == left)
  }
}
