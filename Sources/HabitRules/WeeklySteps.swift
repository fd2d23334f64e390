package import HabitDomain

/// The mean steps per day over the days of the last week that have any (domain 3.6, E-9).
package struct WeeklySteps: Sendable {
  private let source: StepSource
  private let clock: WallClock
  private let calendar: CivilCalendar
  private let limit: Delay

  /// Makes the figure for a source.
  ///
  /// The limit is how long reading may take on the clock, without the time that a person takes to give access.
  package init(source: StepSource, clock: WallClock, calendar: CivilCalendar, limit: Delay) {
    self.source = source
    self.clock = clock
    self.calendar = calendar
    self.limit = limit
  }

  /// The mean over today and the six days before it, as the zone counts days.
  ///
  /// Negative samples are ignored. Sums are clamped to the greatest number.
  package func mean(in zone: String) async throws(WeeklyStepsError) -> Double {
    guard try await hasAccess() else { throw .unauthorized }
    let now = try await moment()
    let (days, span) = try week(before: now, in: zone)
    let samples = try await samples(of: span)
    var sums: [CivilDay: Int] = [:]
    for sample in samples where sample.count >= 0 {
      let day = try day(of: sample.time, in: zone)
      guard days.contains(day) else { continue }
      let (sum, isTooLarge) = sums[day, default: 0].addingReportingOverflow(sample.count)
      sums[day] = isTooLarge ? .max : sum
    }
    guard !sums.isEmpty else { throw .noData }
    // In the order of days, because a sum of floating-point numbers depends on the order.
    let total = sums.sorted { $0.key < $1.key }.reduce(0) { $0 + Double($1.value) }
    return total / Double(sums.count)
  }

  private func week(
    before now: Instant, in zone: String
  ) throws(WeeklyStepsError) -> (days: ClosedRange<CivilDay>, span: Range<Instant>) {
    let today = try day(of: now, in: zone)
    let first = CivilDay(Int32(clamping: Int(today.number) - 6))
    let next = CivilDay(Int32(clamping: Int(today.number) + 1))
    do {
      let start = try calendar.startOfDay(first, zone)
      return (first...today, start..<max(start, try calendar.startOfDay(next, zone)))
    } catch { throw .calendar(error) }
  }

  private func day(of time: Instant, in zone: String) throws(WeeklyStepsError) -> CivilDay {
    do { return try calendar.civilDay(time, zone) } catch { throw .calendar(error) }
  }

  private func hasAccess() async throws(WeeklyStepsError) -> Bool {
    do { return try await source.requestAuthorization() } catch { throw WeeklyStepsError(error) }
  }

  private func moment() async throws(WeeklyStepsError) -> Instant {
    do { return try await clock.now() } catch { throw WeeklyStepsError(error) }
  }

  /// The samples, if the source is faster than the clock; the slower one is cancelled.
  private func samples(of span: Range<Instant>) async throws(WeeklyStepsError) -> [StepSample] {
    let first = await withTaskGroup(of: Outcome?.self) { race in
      race.addTask { await read(span) }
      race.addTask { await waited() }
      let first = await race.next()
      race.cancelAll()
      return first
    }
    guard let first, let outcome = first else { throw .timeout(after: limit) }
    return try outcome.get()
  }

  private typealias Outcome = Result<[StepSample], WeeklyStepsError>

  private func read(_ span: Range<Instant>) async -> Outcome {
    do { return .success(try await source.samples(span)) } catch {
      return .failure(WeeklyStepsError(error))
    }
  }

  /// Waits for the limit.
  private func waited() async -> Outcome? {
    do {
      try await clock.sleep(limit)
      return nil
    } catch { return .failure(WeeklyStepsError(error)) }
  }
}

/// Why there is no mean of the steps.
package enum WeeklyStepsError: Error, Hashable, Sendable {
  /// No day of the week has a sample.
  case noData
  /// The person does not give access.
  case unauthorized
  /// The source was slower than the limit.
  case timeout(after: Delay)
  /// The calling task was cancelled.
  case cancelled
  /// The source or the clock does not work.
  case unavailable(DependencyError)
  /// The zone is unknown.
  case calendar(DataLayerError)

  init(_ error: DependencyError) {
    switch error {
    case .cancelled: self = .cancelled
    case .unauthorized: self = .unauthorized
    case .unavailable, .full, .unscripted: self = .unavailable(error)
    }
  }
}

extension WeeklyStepsError: CustomStringConvertible {
  /// One sentence for a person.
  package var description: String {
    switch self {
    case .noData: "No steps were counted in the last seven days"
    case .unauthorized: "Steps may not be read; allow it in the settings"
    case .timeout(let limit): "The steps could not be read within \(limit); try again"
    case .cancelled: "Reading the steps was cancelled"
    case .unavailable(let error): error.description
    case .calendar(let error): error.description
    }
  }
}
