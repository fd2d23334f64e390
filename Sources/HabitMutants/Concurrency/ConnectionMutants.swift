import HabitDomain
import HabitStore

/// Mutants that show only when callers have a connection each: broken transactions, or a connection that misses what
/// others wrote.
enum ConnectionMutants {
  static let all: [Mutant] = [
    Mutant(
      connections: "begin-deferred", 2,
      "A writing transaction begins as a reader, and is busy if another has written meanwhile.",
      design: { $0.statements[.begin] = "BEGIN" }),
    Mutant(
      connections: "begin-nothing", 2,
      "Each statement of a transaction is a transaction of its own.",
      design: { $0.dropTransactions() },
      wrap: { layer, _, _ in
        // A failing storage would show it to a single caller too, because nothing is undone; so would a batch with one
        // refused log.
        layer.damage.keepStorageFit()
        layer.logs.importAll = nil
      }),
    Mutant(
      connections: "no-patience", 2,
      "A connection does not wait for the lock of another but is busy at once.",
      design: { $0.busyTimeout = 0 }),
    Mutant(
      connections: "lock-released-early", 3,
      "An increment or a new member reads what it depends on in an earlier transaction.",
      design: MemberAskedBefore.design,
      wrap: { layer, original, environment in
        layer.logs.increment = { id, day, amount throws(DataLayerError) in
          // A refusal is found in one transaction.
          guard let habit = try await original.habits.fetch(id), habit.kind == .numeric else {
            return try await original.logs.increment(id, day, amount)
          }
          let value = try await original.logs.dayValue(id, day) ?? 0
          let zone = environment.displayZone()
          return try await original.logs.logHabit(id, day, value + amount, zone)
        }
        MemberAskedBefore.wrap(&layer, original) { _ = environment.now() }
      }),
    Mutant(
      connections: "reading-in-two", 3,
      "A dump reads rows in one transaction, and the rows that refer to them in the next.",
      wrap: { layer, original, environment in
        layer.lifeCycle.dump = { () throws(DataLayerError) in
          var dump = try await original.lifeCycle.dump()
          for _ in 0..<4 { _ = environment.now() }
          let later = try await original.lifeCycle.dump()
          dump.logs = later.logs
          dump.memberships = later.memberships
          return dump
        }
      }),
    Mutant(
      connections: "own-cache", 3,
      "A connection keeps the list of families until it changes one itself.",
      wrap: { layer, original, _ in
        let cache = FamilyCache()
        layer.families.fetchAll = { () throws(DataLayerError) in
          if let list = cache.list { return list }
          let list = try await original.families.fetchAll()
          cache.list = list
          return list
        }
        cache.forgets(whatChangesIn: &layer, original)
      }),
    Mutant(
      connections: "reply-before-commit", 3,
      "Deleting a family or the log of a day returns before it is committed.",
      surroundings: { environment in
        let now = environment.now
        // The store reads the clock once it holds the lock and knows that there is something to change.
        environment.now = {
          // Read first: the time must not depend on what happens after the answer.
          let time = now()
          // As long as a disk takes to write.
          if let reply = EarlyReply.present, reply.send() { for _ in 0..<8 { _ = now() } }
          return time
        }
      },
      wrap: { layer, original, _ in
        layer.logs.unlogHabit = { id, day throws(DataLayerError) in
          await EarlyReply.during { try? await original.logs.unlogHabit(id, day) }
        }
        layer.families.delete = { id throws(DataLayerError) in
          await EarlyReply.during { try? await original.families.delete(id) }
        }
        // The commit reports a storage that refuses.
        layer.damage.keepStorageFit()
      }),
  ]
}

extension Damage {
  /// Removes the operations that make a change fail.
  fileprivate mutating func keepStorageFit() {
    (fillStorage, fillStorageAfter, holdStorage) = (nil, nil, nil)
  }
}
