import PropCheck
import StateCheck

/// Queues of a fixed length that are accessed by handles, as in a C library; correct or with one bug.
actor QueueShop {
  enum Bug: Sendable {
    /// A full queue and an empty one look alike.
    case fullIsEmpty
    /// The handle of a closed queue is reused.
    case reusedHandle
    /// A queue is closed together with all that were made after it.
    case closesLater
  }

  enum Refusal: Error {
    case closed, full, empty
  }

  private struct Ring {
    var slots: [Int]
    var first = 0
    var next = 0
    var count = 0
  }

  private let bug: Bug?
  private var rings: [Int: Ring] = [:]
  private var last = 0

  init(_ bug: Bug? = nil) { self.bug = bug }

  func reset() { (rings, last) = ([:], 0) }

  func make(_ length: Int) -> Int {
    last = bug == .reusedHandle ? rings.count + 1 : last + 1
    rings[last] = Ring(slots: Array(repeating: 0, count: length))
    return last
  }

  func put(_ value: Int, in handle: Int) throws {
    var ring = try ring(handle)
    guard ring.count < ring.slots.count else { throw Refusal.full }
    ring.slots[ring.next] = value
    ring.next = (ring.next + 1) % ring.slots.count
    ring.count += 1
    rings[handle] = ring
  }

  func take(from handle: Int) throws -> Int {
    var ring = try ring(handle)
    guard ring.count > 0 else { throw Refusal.empty }
    let value = ring.slots[ring.first]
    ring.first = (ring.first + 1) % ring.slots.count
    ring.count -= 1
    rings[handle] = ring
    return value
  }

  func count(of handle: Int) throws -> Int {
    let ring = try ring(handle)
    return bug == .fullIsEmpty ? ring.count % ring.slots.count : ring.count
  }

  func close(_ handle: Int) throws {
    _ = try ring(handle)
    rings[handle] = nil
    if bug == .closesLater { rings = rings.filter { $0.key < handle } }
  }

  var handles: Set<Int> { Set(rings.keys) }

  private func ring(_ handle: Int) throws -> Ring {
    guard let ring = rings[handle] else { throw Refusal.closed }
    return ring
  }
}

/// What the queues hold.
struct QueueModel: Sendable {
  struct Queue: Hashable, Sendable {
    let length: Int
    var values: [Int] = []
  }

  var queues: [Symbol: Queue] = [:]

  func queue(_ name: Symbol) throws -> Queue {
    guard let queue = queues[name] else { throw QueueShop.Refusal.closed }
    return queue
  }
}

extension QueueShop {
  static let machine = SymbolicMachine<QueueModel, QueueShop, Int>(
    model: QueueModel(), observe: { Set($0.queues.keys) },
    as: { shop, symbols in Set(await shop.handles.map { symbols.symbol(of: $0, "queue") }) },
    commands: { commands in
      commands.make("new", "queue", with: .int(in: 1...3)) { model, queue, length in
        model.queues[queue] = QueueModel.Queue(length: length)
      } run: { shop, length in
        await shop.make(length)
      }
      commands.use("put", "queue", with: .int(in: 0...99)) { model, name, value in
        let queue = try model.queue(name)
        guard queue.values.count < queue.length else { throw Refusal.full }
        model.queues[name]?.values.append(value)
      } run: { shop, handle, value in
        try await shop.put(value, in: handle)
      }
      commands.use("take", "queue") { model, name -> Int in
        guard try !model.queue(name).values.isEmpty else { throw Refusal.empty }
        return model.queues[name]?.values.removeFirst() ?? 0
      } run: { shop, handle in
        try await shop.take(from: handle)
      }
      commands.use("count", "queue") { model, name in
        try model.queue(name).values.count
      } run: { shop, handle in
        try await shop.count(of: handle)
      }
      commands.use("close", "queue") { model, name in
        _ = try model.queue(name)
        model.queues[name] = nil
      } run: { shop, handle in
        try await shop.close(handle)
      }
    })

  static func property(_ bug: Bug? = nil) -> Property {
    machine.agreement(
      "queues.agree", "A queue gives what was put into it, in order.",
      on: BoundSystem(QueueShop(bug), absent: -1) { await $0.reset() })
  }
}
