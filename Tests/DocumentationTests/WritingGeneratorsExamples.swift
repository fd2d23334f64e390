import PropCheck
import PropCheckTesting
import Testing

struct Habit: Equatable, Sendable {
  enum Kind: CaseIterable, Sendable { case yesNo, count }

  var name: String
  var kind: Kind
  var target: Double?
  var weekdays: Set<Int>
}

extension Gen where Value == Habit {
  static var habit: Gen {
    Gen { source in
      let kind = try source.draw(.element(of: Habit.Kind.allCases))
      return Habit(
        name: try source.draw(.string(1...30)),
        kind: kind,
        target: kind == .count ? source.double(in: 0...100) : nil,
        weekdays: try source.draw(.set(of: .int(in: 1...7), upTo: 7)))
    }
  }
}

indirect enum Expression: Equatable, Sendable {
  case number(Int)
  case sum(Expression, Expression)
  case negative(Expression)
}

extension Gen where Value == Expression {
  static var expression: Gen {
    .recursive(Gen<Int>.int(in: 0...9).map { .number($0) }, depth: 4) { inner in
      .oneOf([
        inner.map { .negative($0) },
        zip(inner, inner).map { .sum($0, $1) },
      ])
    }
  }
}

extension Expression {
  var value: Int {
    switch self {
    case .number(let number): number
    case .sum(let left, let right): left.value + right.value
    case .negative(let inner): -inner.value
    }
  }
}

struct Order: Sendable {
  static let express = Label("delivery", "express")
  static let normal = Label("delivery", "normal")

  var isExpress: Bool
  var pieces: Int
}

extension Gen where Value == Order {
  static var order: Gen {
    Gen { source in
      let order = Order(
        isExpress: source.boolean(probability: 0.3), pieces: source.integer(in: 1...50))
      source.record(order.isExpress ? Order.express : Order.normal)
      return order
    }
  }
}

@Suite struct WritingGeneratorsExamples {
  @Test func `a target belongs to what is counted`() async {
    await forAll(.habit) { habit in
      try require((habit.target != nil) == (habit.kind == .count))
      try require(!habit.name.isEmpty)
    }
  }

  @Test func `small generators make larger ones`() async {
    let digit: Gen<Int> = .int(in: 0...9)
    let digits: Gen<[Int]> = .array(of: digit, upTo: 20)
    let letters: Gen<Set<String>> = .set(of: .element(of: ["a", "b", "c"]), upTo: 3)
    let word: Gen<String> = .string(of: "abc", count: 1...5)
    let even = digit.map { $0 * 2 }
    let maybe: Gen<Double?> = .optional(.double(in: 0...1))
    let mostlySmall: Gen<Int> = .frequency([(9, digit), (1, .int)])
    let pair = zip(word, even)
    await forAll(.tuple(digits, letters, maybe, mostlySmall, pair)) {
      digits, letters, maybe, _, pair in
      try require(digits.allSatisfy { 0...9 ~= $0 })
      try require(letters.isSubset(of: ["a", "b", "c"]))
      try require(maybe.map { 0...1 ~= $0 } ?? true)
      try require(1...5 ~= pair.0.count && pair.1.isMultiple(of: 2))
    }
  }

  @Test func `an index belongs to its list`() async {
    let listAndIndex = Gen { source in
      let list = try source.draw(.array(of: .int(in: 0...99), count: 1...10))
      return (list, source.integer(in: 0...(list.count - 1)))
    }
    await forAll(listAndIndex) { list, index in
      try require(list.indices.contains(index))
    }
  }

  @Test func `the same by flatMap`() async {
    let listAndIndex = Gen<[Int]>.array(of: .int(in: 0...99), count: 1...10).flatMap { list in
      Gen<Int>.int(in: 0...(list.count - 1)).map { (list, $0) }
    }
    await forAll(listAndIndex) { list, index in
      try require(list.indices.contains(index))
    }
  }

  @Test func `conditions that most values satisfy`() async {
    let notZero = Gen<Int>.int.filter { $0 != 0 }
    let ordered = Gen { source in
      let first = source.integer(in: 0...99)
      let second = source.integer(in: 0...99)
      try source.assume(first != second)
      return (min(first, second), max(first, second))
    }
    await forAll(zip(notZero, ordered)) { number, ordered in
      try require(number != 0 && ordered.0 < ordered.1)
    }
  }

  @Test func `conditions that are made true`() async {
    let ordered = Gen { source in
      let first = source.integer(in: 0...98)
      return (first, source.integer(in: (first + 1)...99))
    }
    await forAll(ordered) { low, high in try require(low < high) }
  }

  @Test func `a sum and its negative cancel out`() async {
    await forAll(.expression) { expression in
      try require(Expression.sum(expression, .negative(expression)).value, equals: 0)
    }
  }

  @Test func `lists of all kinds occur`() async {
    let result = await Lengths.property.check(Settings(seed: 1))
    #expect(result.complaint == nil)
  }

  @Test func `orders of both kinds occur`() async {
    let property = Property(
      "orders.pieces", "An order has pieces.",
      requiring: [Requirement(Order.express, share: 0.2)], of: .order
    ) { (order: Order) in
      try require(order.pieces > 0)
    }
    let result = await property.check(Settings(seed: 1))
    #expect(result.complaint == nil)
    #expect(result.labels.map(\.name) == ["express", "normal"])
  }
}

@Suite(.failing) struct WritingGeneratorsFailures {
  @Test func `a number is above 100`() async {
    await forAll(Gen<Int>.int(in: 0...99).filter { $0 > 100 }) { number in
      try require(number > 100)
    }
  }

  @Test func `a list without elements has no element`() async {
    await forAll(.element(of: [String]())) { word in
      try require(!word.isEmpty)
    }
  }

  @Test func `a generator that draws itself`() async {
    await forAll(.endless) { number in
      try require(number >= 0)
    }
  }

  @Test func `some switch is off`() async {
    await forAll(.array(of: .bool, count: 20)) { switches in
      let on = switches.count { $0 }
      target(Double(on), "switches on")
      try require(on < 20, "All are on.")
    }
  }
}

extension Gen where Value == Int {
  static var endless: Gen {
    Gen { source in try source.draw(.endless) + 1 }
  }
}

/// A property that tells what its cases are.
enum Lengths {
  static let property = Property(
    "lists.sorted", "Sorting keeps the number of elements.",
    requiring: [Requirement("empty", share: 0.01)], of: .array(of: .int(in: 0...9), upTo: 20)
  ) { (list: [Int]) in
    classify(list.isEmpty, as: "empty")
    classify(list == list.sorted(), as: "sorted")
    try require(list.sorted().count, equals: list.count)
  }

  static func statistics() async -> String {
    let result = await property.check(Settings(seed: 1))
    return "\(result.statistics)"
  }
}
