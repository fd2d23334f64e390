import PropCheck

/// Problems in which later choices depend on earlier ones.
public enum Dependent {
  /// All of them.
  public static let problems: [Problem] = [matrix, pick, nestedLength]

  /// The sum of a matrix; its size is drawn first.
  static let matrix = Problem(
    "matrix",
    of: Gen<[[Int]]> { source in
      let (rows, columns) = (source.integer(in: 1...10), source.integer(in: 1...10))
      return source.array(rows...rows) { row in
        row.array(columns...columns) { $0.integer(in: 0...1000) }
      }
    },
    endsIn: ["[[1, 1000]]"]
  ) { $0.joined().reduce(0, +) <= 1000 }

  /// A list with an index into it.
  static let pick = Problem(
    "pick",
    of: Gen<([Int], Int)> { source in
      let count = source.integer(in: 1...50)
      let list = source.array(count...count) { $0.integer(in: 0...1000) }
      return (list, source.integer(in: 0...count - 1))
    },
    endsIn: ["([500], 0)"]
  ) { $0.0[$0.1] < 500 }

  /// Nested lists; their lengths are drawn first.
  static let nestedLength = Problem(
    "nestedlength",
    of: Gen<[[Int]]> { source in
      source.array(0...10) { source in
        let count = source.integer(in: 0...50)
        return source.array(count...count) { _ in 50 }
      }
    },
    endsIn: ["[[50, 50, 50]]"]
  ) { $0.joined().reduce(0, +) < 150 }
}
