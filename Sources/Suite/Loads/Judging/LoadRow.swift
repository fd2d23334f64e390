import Domain

/// A row under load, known by the numbers from which its keys are made.
enum LoadRow: Hashable, Sendable {
  case habit(Int)
  case log(habit: Int, day: Int32)
  case family(code: String)
  case person(Int)
  case membership(code: String, person: Int)
  case meal(Int)
}

extension LoadRow: Comparable {
  static func < (left: LoadRow, right: LoadRow) -> Bool { left.place < right.place }

  private var place: (Int, String, Int, Int) {
    switch self {
    case .habit(let number): (0, "", number, 0)
    case .log(let habit, let day): (1, "", habit, Int(day))
    case .family(let code): (2, code, 0, 0)
    case .person(let number): (3, "", number, 0)
    case .membership(let code, let person): (4, code, person, 0)
    case .meal(let number): (5, "", number, 0)
    }
  }
}

extension LoadRow {
  /// A number that is another one for most other rows, and the same in each process, which a hash value is not: what a ledger
  /// asks of the allocator counts among the costs of operations.
  var mark: UInt {
    switch self {
    case .habit(let number), .person(let number), .meal(let number): UInt(bitPattern: number)
    case .log(let habit, let day): UInt(bitPattern: habit &* 31 &+ Int(day))
    case .family(let code): Self.mark(of: code)
    case .membership(let code, let person): Self.mark(of: code) &+ UInt(bitPattern: person)
    }
  }

  private static func mark(of code: String) -> UInt {
    code.utf8.reduce(0) { $0 &* 31 &+ UInt($1) }
  }
}

extension LoadRow: CustomStringConvertible {
  var description: String {
    switch self {
    case .habit(let number): "habit \(number)"
    case .log(let habit, let day): "the log of habit \(habit) on \(CivilDay(day))"
    case .family(let code): "family \(code)"
    case .person(let number): "person \(number)"
    case .membership(let code, let person): "the membership of person \(person) in family \(code)"
    case .meal(let number): "meal \(number)"
    }
  }
}
