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
    case .lost(let place, let failure):
      return place?.run == nil ? .invalid(.outsideOfRuns(failure, at: place)) : .failed(failure)
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
      case .lost(let place, let failure):
        guard let run = place?.run, order.lethal[run] == nil else {
          return ending(order, .invalid(.outsideOfRuns(failure, at: place)))
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
  /// The process ended while no case was running.
  fileprivate static func outsideOfRuns(_ failure: Failure, at place: RunPosition?) -> Misuse {
    guard !failure.isOfMachine else { return .unrunnable(failure) }
    guard place?.isDrawing == true else {
      return Misuse(
        generator: "what runs between cases", problem: "fails: " + failure.clause,
        place: "something that a case left running",
        fix: "end every task and thread within the case that starts it.")
    }
    return .undrawable("fails: " + failure.clause)
  }

  /// A case that cannot be drawn, as its generator or its model does not return.
  static func undrawable(_ problem: String) -> Misuse {
    Misuse(
      generator: "drawing a case", problem: problem,
      place: "a generator, or the model on which a script is drawn",
      fix: "make both return for all choices; to see where they stop, debug the run in one "
        + "process, with --no-isolation.")
  }

  fileprivate static var mixedUp: Misuse {
    Misuse(
      generator: "a process that runs cases", problem: "sent an unexpected reply",
      place: "propcheck itself", fix: "report this with the command that led here.")
  }
}

extension Failure {
  /// The message without its final period.
  var clause: String { message.hasSuffix(".") ? String(message.dropLast()) : message }
}
