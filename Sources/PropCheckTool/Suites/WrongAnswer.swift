public import LoadCheck

/// An error that an operation under load throws if an answer is wrong, which fails the load.
public struct WrongAnswer: CustomStringConvertible, Error {
  /// What is wrong, without naming a row, since reports count errors by this text.
  public let sentence: String

  /// Creates an error from a sentence that states what is wrong.
  public init(_ sentence: String = "not what is there") { self.sentence = sentence }

  /// The sentence that states what is wrong.
  public var description: String { sentence }

  fileprivate static let prefix = "wrong-answer."

  /// The class of this error among the errors of a load.
  public var errorClass: String { Self.prefix + sentence }
}

extension LoadResult {
  /// The number of wrong answers in all stages; they mean that a store is wrong, not slow.
  ///
  /// If a stage has too many error classes, only those that are distinguished count.
  public var wrongAnswers: Int {
    stages.flatMap(\.operations).flatMap(\.errors).reduce(0) { sum, error in
      error.key.hasPrefix(WrongAnswer.prefix) ? sum + error.value : sum
    }
  }
}
