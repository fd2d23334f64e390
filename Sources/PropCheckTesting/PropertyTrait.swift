import PropCheck
public import Testing

/// What the properties of a test or a suite are run with, unless a call says it itself.
///
/// ```swift
/// @Test(.seed(7), .cases(5_000)) func `reversing twice changes nothing`() async {
///   await forAll(.array(of: .int, upTo: 20)) { numbers in
///     try require(numbers.reversed().reversed(), equals: numbers)
///   }
/// }
/// ```
public struct PropertyTrait: TestTrait, SuiteTrait, TestScoping {
  /// A trait of a suite counts for all of its tests.
  public var isRecursive: Bool { true }

  private let change: @Sendable (inout Conditions) -> Void

  init(_ change: @escaping @Sendable (inout Conditions) -> Void) {
    self.change = change
  }

  /// Runs a test under these conditions; those of the suite stay where the test has none of its own.
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
  /// The seed that decides the cases, together with the name of the test.
  public static func seed(_ seed: UInt64) -> PropertyTrait {
    PropertyTrait { $0.settings.seed = seed }
  }

  /// How many cases are tried.
  public static func cases(_ cases: Int) -> PropertyTrait {
    PropertyTrait { $0.settings.cases = cases }
  }

  /// How long cases are tried; as many as there is time for, unless their number is limited as well.
  public static func time(_ time: Duration) -> PropertyTrait {
    PropertyTrait { $0.settings.time = time }
  }
}

/// What the test at hand has by its traits.
struct Conditions: Sendable {
  var settings = Settings()
  /// The cases to try first.
  var tickets: [Ticket] = []

  @TaskLocal static var present = Conditions()
}
