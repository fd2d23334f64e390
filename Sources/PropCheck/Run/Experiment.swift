/// The outcome of one case.
@usableFromInline
enum Trial: Codable, Sendable {
  case passed
  case discarded
  /// Indirect, to keep the other cases small.
  indirect case failed(Failure)
  indirect case invalid(Misuse)
  /// Not run: its choices were tried before, or are no simpler than the best.
  case known
  /// Cancelled, which may be the only reason for its failure.
  case cancelled
}

extension Trial {
  /// An async body throws when its task is cancelled.
  @usableFromInline
  static func failing(_ error: any Error) -> Trial {
    guard !Task.isCancelled else { return .cancelled }
    let failure = Failure(error: error)
    return failure.isOfMachine ? .invalid(.unrunnable(failure)) : .failed(failure)
  }
}

/// A type-erased property: draws a case, runs it and judges it.
@usableFromInline
struct Experiment: Sendable {
  /// Performs a case without suspension; nil if the body is async.
  let now: (@Sendable (inout Source, inout PhaseTimer) -> Trial)?
  /// The same for one case after the other, up to one that is to be judged; nil if cases are to be performed one by one.
  private(set) var inARow: (@Sendable (inout Source, inout PhaseTimer, inout Streak) -> Trial?)?
  let later: @Sendable (inout Source, inout PhaseTimer) async -> Trial
  /// Draws without running, to learn the choices.
  private(set) var draw: @Sendable (inout Source) -> Void
  /// The drawn value as text.
  let describe: @Sendable (inout Source) -> String
  /// The drawn value as Swift source, if it has a literal.
  let literal: @Sendable (inout Source) -> SwiftLiteral?

  func perform(_ source: inout Source, _ timer: inout PhaseTimer) async -> Trial {
    if let now { return now(&source, &timer) }
    return await later(&source, &timer)
  }
}

extension Gen {
  /// Draws a value and tests it: compiled where its type is known, since a small case would cost a seventh more elsewhere.
  @inlinable
  func testing(
    _ body: @escaping @Sendable (Value) throws -> Void
  ) -> @Sendable (inout Source, inout PhaseTimer) -> Trial {
    { source, timer in
      let value: Value
      do { value = try source.draw(self) } catch { return source.refuse(error, &timer) }
      if let obstacle = source.obstacle(&timer) { return obstacle }
      do {
        try body(value)
        return timer.finishRun(.passed)
      } catch {
        return timer.finishRun(.failing(error))
      }
    }
  }
}

extension Experiment {
  @usableFromInline
  init<Value>(
    _ generator: Gen<Value>, _ describe: @escaping @Sendable (Value) -> String,
    perform: @escaping @Sendable (inout Source, inout PhaseTimer) -> Trial
  ) {
    now = perform
    inARow = { source, timer, streak in
      while streak.begin(&source, timer) {
        let trial = perform(&source, &timer)
        guard streak.count(trial, source) else { return trial }
      }
      return nil
    }
    later = { source, timer in perform(&source, &timer) }
    draw = { $0.rehearse(generator) }
    self.describe = { $0.text(of: generator, describe) }
    literal = { source in (try? source.draw(generator)).flatMap { SwiftLiteral($0) } }
  }

  init<Value, Evidence>(
    _ generator: Gen<Value>, _ describe: @escaping @Sendable (Value) -> String,
    run: @escaping @Sendable (Value) async throws -> Evidence,
    check: @escaping @Sendable (Value, Evidence) throws -> Void
  ) {
    now = nil
    later = { source, timer in
      let value: Value
      do { value = try source.draw(generator) } catch { return source.refuse(error, &timer) }
      if let obstacle = source.obstacle(&timer) { return obstacle }
      do {
        let evidence = try await run(value)
        timer.lapRun()
        try check(value, evidence)
        return timer.finishCheck(.passed)
      } catch {
        return timer.finishCheck(.failing(error))
      }
    }
    draw = { $0.rehearse(generator) }
    self.describe = { $0.text(of: generator, describe) }
    literal = { source in (try? source.draw(generator)).flatMap { SwiftLiteral($0) } }
  }
}

extension Experiment {
  /// Draws here, but runs the choices elsewhere.
  func running(_ run: @escaping @Sendable ([UInt64]) async -> Trial) -> Experiment {
    let draw = draw
    return Experiment(
      now: nil,
      later: { source, timer in
        draw(&source)
        if let obstacle = source.obstacle(&timer) { return obstacle }
        return timer.finishRun(await run(source.sequence.decisions.map(\.index)))
      },
      draw: draw, describe: describe, literal: literal)
  }

  /// The same with something done before each case, and something required of one that passes.
  func checked(
    before: @escaping @Sendable () -> Void, after: @escaping @Sendable () throws -> Void
  ) -> Experiment {
    let judge: @Sendable (Trial) -> Trial = { trial in
      guard case .passed = trial else { return trial }
      do { try after() } catch { return .failing(error) }
      return trial
    }
    let later = later
    return Experiment(
      now: now.map { now -> @Sendable (inout Source, inout PhaseTimer) -> Trial in
        { source, timer in
          before()
          return judge(now(&source, &timer))
        }
      },
      later: { source, timer in
        before()
        return judge(await later(&source, &timer))
      },
      draw: draw, describe: describe, literal: literal)
  }

  /// The same, drawn where a trap is the end of the case, and not of the process.
  func guarded(by trapGuard: @escaping TrapGuard) -> Experiment {
    let draw = draw
    var experiment = self
    experiment.draw = { source in
      // A thread that traps keeps what it has.
      let lent = LentSource()
      swap(&lent.source, &source)
      if let end = trapGuard({ draw(&lent.source) }) {
        source.complain(.undrawable("ends by \(end)"))
      } else {
        swap(&lent.source, &source)
      }
    }
    return experiment
  }
}

/// A source in the hands of another thread.
private final class LentSource {
  var source = Source()
}

extension Source {
  /// Why a drawn case is not run.
  @usableFromInline
  mutating func obstacle(_ timer: inout PhaseTimer) -> Trial? {
    meter?.finish()
    timer.lapGenerate()
    // A misuse also rejects its case, and reading it costs more than drawing a number.
    if isRejected { return misuse.map { .invalid($0) } ?? .discarded }
    if let gate, !gate.admits(sequence) { return .known }
    if journal != nil, let failure = journal?.begin() { return .failed(failure) }
    return nil
  }

  /// The outcome of a case whose generator threw.
  @usableFromInline
  mutating func refuse(_ error: any Error, _ timer: inout PhaseTimer) -> Trial {
    blame(error)
    return obstacle(&timer) ?? .discarded
  }

  fileprivate mutating func rehearse<Value>(_ generator: Gen<Value>) {
    do { _ = try draw(generator) } catch { blame(error) }
  }

  fileprivate mutating func text<Value>(
    of generator: Gen<Value>, _ describe: (Value) -> String
  ) -> String {
    do {
      return describe(try draw(generator))
    } catch {
      return "\(error)"
    }
  }
}

/// Calls a function in such a way that a trap in it does not end the process, and waits until it has ended.
///
/// Returns what ended it, as in `signal SIGILL`; nil if it returned.
package typealias TrapGuard = @Sendable (_ function: @escaping () -> Void) -> String?
