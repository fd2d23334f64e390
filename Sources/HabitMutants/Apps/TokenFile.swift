import HabitDomain
import HabitStore
import Synchronization

/// The position in the server's changes, in a file next to the store: a restore of the store leaves it unchanged.
final class TokenFile: Sendable {
  private let path: String
  private let files: FileSystem
  private let token: Mutex<String?>

  init(_ phone: AppMutant.Phone) throws(DataLayerError) {
    (path, files) = (phone.path + "-token", phone.files)
    let bytes = try files.hasFile(path) ? files.read(path) : []
    token = Mutex(bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self))
  }

  /// A replica whose position is the one in the file.
  func kept(beside replica: Replica) -> Replica {
    let original = replica.transact
    var replica = replica
    replica.transact = { (body: Replica.Body) async throws(DataLayerError) in
      try await original { view throws(DataLayerError) in
        let state = view.state
        var view = view
        view.state = { () throws(DataLayerError) in
          var state = try state()
          state.token = self.token.withLock(\.self) ?? state.token
          return state
        }
        let change = try body(view)
        if let state = change.state { try self.write(state.token) }
        return change
      }
    }
    return replica
  }

  private func write(_ new: String?) throws(DataLayerError) {
    guard token.withLock({ $0 != new }) else { return }
    try files.write(path, Array((new ?? "").utf8))
    token.withLock { $0 = new }
  }
}

/// Whether something is done for the first time.
final class FirstTime: Sendable {
  private let isOver = Mutex(false)

  /// True once.
  var isNow: Bool {
    isOver.withLock { isOver in
      defer { isOver = true }
      return !isOver
    }
  }
}
