public import LoadCheck

/// Thrown by an operation under load whose answer is wrong, which fails the load.
public struct WrongAnswer: CustomStringConvertible, Error {
  /// What is wrong, without naming a row: reports count errors by it.
  public let sentence: String

  /// Makes an error of a sentence.
  public init(_ sentence: String = "not what is there") { self.sentence = sentence }

  /// The sentence.
  public var description: String { sentence }

  fileprivate static let prefix = "wrong-answer."

  /// Its class among the errors of a load.
  public var errorClass: String { Self.prefix + sentence }
}

extension LoadResult {
  /// The number of wrong answers in all stages; they make a store wrong, not slow.
  ///
  /// If a stage has too many error classes, only those that are distinguished count.
  public var wrongAnswers: Int {
    stages.flatMap(\.operations).flatMap(\.errors).reduce(0) { sum, error in
      error.key.hasPrefix(WrongAnswer.prefix) ? sum + error.value : sum
    }
  }
}
