import PropCheck
public import Testing

/// Settings for the properties of a test or a suite; settings passed to a call override them.
///
/// ```swift
/// @Test(.seed(7), .cases(5_000)) func `reversing twice changes nothing`() async {
///   await forAll(.array(of: .int, upTo: 20)) { numbers in
///     try require(numbers.reversed().reversed(), equals: numbers)
///   }
/// }
/// ```
public struct PropertyTrait: TestTrait, SuiteTrait, TestScoping {
  /// Whether a trait of a suite applies to all of its tests: always true.
  public var isRecursive: Bool { true }

  private let change: @Sendable (inout Conditions) -> Void

  init(_ change: @escaping @Sendable (inout Conditions) -> Void) {
    self.change = change
  }

  /// Runs a test with these settings on top of those of its suite.
  @concurrent
  public func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    var conditions = Conditions.present
    change(&conditions)
    try await Conditions.$present.withValue(conditions, operation: function)
  }
}

extension Trait where Self == PropertyTrait {
  /// The seed, which together with the name of the test determines the cases.
  public static func seed(_ seed: UInt64) -> PropertyTrait {
    PropertyTrait { $0.settings.seed = seed }
  }

  /// The number of cases.
  public static func cases(_ cases: Int) -> PropertyTrait {
    PropertyTrait { $0.settings.cases = cases }
  }

  /// The time limit; unless the number of cases is set, as many cases run as time allows.
  public static func time(_ time: Duration) -> PropertyTrait {
    PropertyTrait { $0.settings.time = time }
  }
}

/// What traits set for the current test.
struct Conditions: Sendable {
  var settings = Settings()
  /// The cases to replay first.
  var tickets: [Ticket] = []

  @TaskLocal static var present = Conditions()
}
