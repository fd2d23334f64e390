import Domain

/// What is known of the content of a row.
enum LoadContent: Hashable, Sendable {
  case text(String)
  case number(Double)
  /// A habit with all fields that the layer does not decide; apart, since most rows are logs.
  indirect case habit(Habit)
  /// A meal with all its fields.
  indirect case meal(EatingPattern)
  /// It is there, with no value.
  case present
  /// It is not there.
  case absent
}

extension LoadContent: CustomStringConvertible {
  var description: String {
    switch self {
    case .text(let text): "\"\(text)\""
    case .number(let number): "\(number)"
    case .habit(let habit): "\(habit)"
    case .meal(let meal): "\(meal)"
    case .present: "it"
    case .absent: "nothing"
    }
  }
}

/// The time of an operation, in nanoseconds.
struct LoadSpan: Hashable, Sendable {
  let started: Int64
  let ended: Int64

  func isBefore(_ other: LoadSpan) -> Bool { ended < other.started }
}

/// What was written to a row.
struct LoadEntry: Sendable {
  /// Those that may be the last.
  private var versions: [(content: LoadContent, span: LoadSpan)] = []
  private var sum = 0.0

  mutating func set(to content: LoadContent, in span: LoadSpan) {
    versions.removeAll { $0.span.isBefore(span) }
    guard !versions.contains(where: { span.isBefore($0.span) }) else { return }
    versions.append((content, span))
  }

  mutating func add(_ amount: Double) { sum += amount }

  /// What it may hold now.
  var contents: [LoadContent] {
    guard !versions.isEmpty else { return [sum == 0 ? .absent : .number(sum)] }
    return versions.map { version in
      guard case .number(let number) = version.content else { return version.content }
      return .number(number + sum)
    }
  }
}
