/// The client side of a property whose cases another process runs.
struct Remote: Sendable {
  /// The id of the property.
  let property: String
  let ask: @Sendable (CaseRequest) async -> CaseOutcome
  var isUrgent = false
  var isDrawing = false

  /// The most runs of a block that may end the process: each costs a restart.
  private static let lethalLimit = 8

  /// Runs one case.
  func run(_ choices: [UInt64]) async -> Trial {
    switch await ask(request(.choices(choices))) {
    case .answered(let response):
      if case .trial(let trial) = response.content { return trial }
      return .invalid(.mixedUp)
    case .lost(.some, let failure): return .failed(failure)
    case .lost(nil, let failure): return .invalid(.outsideOfCases(failure))
    case .cancelled: return .cancelled
    }
  }

  /// Runs a block. After a run that ends the process the block starts again and takes that run as failed, so that earlier
  /// cases count as in any other block.
  func work(_ order: BlockOrder) async -> BlockResult {
    var order = order
    while order.lethal.count < Self.lethalLimit {
      switch await ask(request(.block(order))) {
      case .answered(let response):
        if case .block(let result) = response.content { return result }
        return ending(order, .invalid(.mixedUp))
      case .cancelled: return ending(order, .cancelled)
      case .lost(let run, let failure):
        guard let run, order.lethal[run] == nil else {
          return ending(order, .invalid(.outsideOfCases(failure)))
        }
        // Waiting for the same timeout again and again would take hours.
        if failure.isTimeLimit, order.known.contains(failure.origin) {
          return ending(order, .outOfTime)
        }
        order.lethal[run] = failure
      }
    }
    return ending(order, .outOfTime)
  }

  private func request(_ work: CaseRequest.Work) -> CaseRequest {
    CaseRequest(property: property, work: work, isUrgent: isUrgent, isDrawing: isDrawing)
  }

  private func ending(_ order: BlockOrder, _ ending: BlockResult.Ending) -> BlockResult {
    var result = BlockResult(of: order.cases)
    result.ending = ending
    return result
  }
}

extension Misuse {
  /// The process ended outside of any case.
  fileprivate static func outsideOfCases(_ failure: Failure) -> Misuse {
    let message = failure.message
    return Misuse(
      generator: "what runs between cases",
      problem: "fails: " + (message.hasSuffix(".") ? String(message.dropLast()) : message),
      place: "a generator, or something that a case left running",
      fix: "let generators never trap, and let cases end all that they start.")
  }

  fileprivate static var mixedUp: Misuse {
    Misuse(
      generator: "a process that runs cases", problem: "sent an unexpected reply",
      place: "propcheck itself", fix: "report this with the command that led here.")
  }
}
