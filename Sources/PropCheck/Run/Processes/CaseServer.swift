/// Runs cases for another process, for the properties of a catalogue by their ids.
package struct CaseServer: Sendable {
  private let properties: [String: Property]
  private let note: @Sendable (RunPosition) -> Void
  private let isCancelled: @Sendable () -> Bool
  /// A monotonic clock, in nanoseconds.
  var clock: @Sendable () -> UInt64 = Settings.monotonic
  /// The latest enumerated domain, which is slow to make.
  private var listed: (property: String, seed: UInt64, domain: Domain?)?

  /// Serves the cases of a catalogue.
  ///
  /// - Parameters:
  ///   - properties: The catalogue.
  ///   - note: Called when a draw or a run begins.
  ///   - isCancelled: Whether the answer is no longer wanted.
  package init(
    _ properties: [Property], note: @escaping @Sendable (RunPosition) -> Void,
    isCancelled: @escaping @Sendable () -> Bool
  ) {
    self.properties = Dictionary(properties.map { ($0.id, $0) }) { first, _ in first }
    self.note = note
    self.isCancelled = isCancelled
  }

  package mutating func answer(_ request: CaseRequest) async -> CaseResponse {
    guard let found = properties[request.property] else {
      return CaseResponse(content: .unknown)
    }
    let property = request.isDrawing ? found.drawing : found
    switch request.work {
    case .block(let order):
      return CaseResponse(content: .block(await work(order, property)))
    case .choices(let choices):
      return CaseResponse(content: .trial(await run(choices, property)))
    }
  }

  private mutating func work(_ order: BlockOrder, _ property: Property) async -> BlockResult {
    var settings = Settings(seed: order.seed)
    settings.discardLimit = order.discardLimit
    settings.isProfiled = order.isProfiled
    settings.isCancelled = isCancelled
    settings.clock = clock
    let now = settings.clock()
    let deadline = order.nanosecondsLeft.map { $0 > .max - now ? .max : now + $0 }
    var worker = BlockWorker(
      property: property, settings: settings,
      domain: order.isListed ? domain(of: property, seed: order.seed) : nil, deadline: deadline,
      ignoring: Set(order.known))
    worker.journal = CrashJournal(lethal: order.lethal, note: note)
    let observations = Observations(settings)
    return await Observations.$current.withValue(observations) {
      await worker.work(order.cases, from: order.peaks, observations: observations)
    }
  }

  private func run(_ choices: [UInt64], _ property: Property) async -> Trial {
    var source = Source()
    var timer = PhaseTimer(clock: { 0 })
    source.replay(ChoiceSequence(path: choices))
    source.journal = CrashJournal(note: note)
    source.journal?.draw()
    return await property.experiment.perform(&source, &timer)
  }

  private mutating func domain(of property: Property, seed: UInt64) -> Domain? {
    if let listed, listed.property == property.id, listed.seed == seed { return listed.domain }
    let domain = Domain(
      of: property.experiment, stream: RandomStream(seed: seed, property: property.id))
    listed = (property.id, seed, domain)
    return domain
  }
}
