import PropCheck

/// Clears a repository once before any case needs it: what does not work now never will.
struct ClearTrial: Sendable {
  /// The origin of the failure to end in time.
  static let timeOrigin = "clear does not end"
  /// How long it may take.
  var limit = Duration.seconds(10)

  /// - Throws: A `Failure` if clearing throws, or does not end in time; then its task is left behind. `CancellationError` if the
  ///   calling task is cancelled meanwhile.
  func run(_ clear: @escaping @Sendable () async throws -> Void) async throws {
    let (ends, end) = AsyncStream<Failure?>.makeStream()
    let clearing = Task {
      do {
        try await clear()
        end.yield(nil)
      } catch {
        end.yield(Failure(error: error))
      }
    }
    let waiting = Task { [limit] in
      try await Task.sleep(for: limit)
      end.yield(
        Failure(
          "Clearing the repository does not end within \(limit). "
            + "Do not let it wait for anything that a previous case may have left open, such as a transaction or a lock.",
          origin: Self.timeOrigin))
    }
    defer {
      clearing.cancel()
      waiting.cancel()
    }
    for await failure in ends {
      if let failure { throw failure }
      return
    }
    // Nothing else ends the stream without a word.
    throw CancellationError()
  }
}
