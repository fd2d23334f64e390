import HabitDomain
import Synchronization

/// Mutants that show only when a caller is cancelled: its work is done in part, or a resource is not released.
///
/// Their operations yield once before they begin, so that there is a moment to cancel them; after that they are not
/// interrupted.
enum CancellationMutants {
  static let all: [Mutant] = [
    Mutant(
      race: "cancelled-in-between", 3,
      "The logs of a habit are deleted first; a cancellation in between keeps the habit.",
      wrap: { layer, original in
        layer.habits.delete = { id throws(DataLayerError) in
          await Task.yield()
          if Task.isCancelled, try await original.habits.fetch(id) != nil {
            _ = try await original.logs.deleteAll(id, CivilDay(.max))
            throw wasCancelled
          }
          try await original.habits.delete(id)
        }
      }),
    Mutant(
      race: "cancelled-and-reserved", 2,
      "A caller cancelled before it adds or renames a family never releases its connection.",
      wrap: { layer, original in
        let reservation = Reservation()
        layer.families.create = { name, code, creator throws(DataLayerError) in
          try await reservation.hold { () throws(DataLayerError) in
            try await original.families.create(name, code, creator)
          }
        }
        layer.families.rename = { id, name throws(DataLayerError) in
          try await reservation.hold { () throws(DataLayerError) in
            try await original.families.rename(id, name)
          }
        }
        layer.lifeCycle.reset = { () throws(DataLayerError) in
          reservation.isTaken = false
          try await original.lifeCycle.reset()
        }
      }),
  ]

  private static let wasCancelled = DataLayerError.service(.unavailable("the task was cancelled"))

  /// The one connection, reserved or free.
  private final class Reservation: Sendable {
    private let state = Mutex(false)

    var isTaken: Bool {
      get { state.withLock { $0 } }
      set { state.withLock { $0 = newValue } }
    }

    /// Does some work with the connection; never releases it when cancelled.
    func hold<Answer>(
      _ work: () async throws(DataLayerError) -> Answer
    ) async throws(DataLayerError) -> Answer {
      await Task.yield()
      guard !isTaken else { throw .service(.storageBusy) }
      isTaken = true
      guard !Task.isCancelled else { throw wasCancelled }
      defer { isTaken = false }
      return try await work()
    }
  }
}
