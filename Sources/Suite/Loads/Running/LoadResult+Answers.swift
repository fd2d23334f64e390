public import LoadCheck

extension LoadResult {
  /// How many operations were answered, but not with what was there, in all stages: such a store is wrong and not slow.
  ///
  /// Of a stage with more classes of errors than are told apart it is those that are.
  public var wrongAnswers: Int {
    stages.flatMap(\.operations).flatMap(\.errors).reduce(0) { sum, error in
      error.key.hasPrefix(LoadErrorClass.wrongAnswer) ? sum + error.value : sum
    }
  }
}
