public import LoadCheck

/// An error that an operation under load throws if an answer is wrong, which fails the load.
public struct WrongAnswer: CustomStringConvertible, Error {
  /// What is wrong, without naming a row, since reports count errors by this text.
  public let sentence: String

  /// Creates an error from a sentence that states what is wrong.
  public init(_ sentence: String = "not what is there") { self.sentence = sentence }

  /// The sentence that states what is wrong.
  public var description: String { sentence }

  /// The class of this error among the errors of a load.
  public var errorClass: String { OperationRecord.wrongPrefix + sentence }
}

extension LoadResult {
  /// The number of wrong answers in all stages; they mean that a store is wrong, not slow.
  public var wrongAnswers: Int {
    stages.flatMap(\.operations).flatMap(\.errors).reduce(0) { sum, error in
      error.key.hasPrefix(OperationRecord.wrongPrefix) ? sum + error.value : sum
    }
  }
}
