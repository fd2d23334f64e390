import HabitDomain

// Losses caused by the server or a person.
extension SyncSimulation {
  /// The zone of an account ended; what devices have not sent is safe.
  func lose(_ account: String) {
    oracle.change(account) { $0.lose(besides: safe(account, besides: nil)) }
  }

  /// The owner of a device removed everything it had; what others have not sent and what the server has
  /// is safe.
  func loseAllBut(_ place: Int) {
    let account = devices[place].memory.owner
    var safe = safe(account, besides: place)
    for (key, stamp) in view(of: account).stamps {
      safe[key] = safe[key].map { max($0, stamp) } ?? stamp
    }
    oracle.change(account) { $0.lose(besides: safe) }
  }

  private func safe(_ account: String, besides place: Int?) -> [RowKey: Stamp] {
    var safe: [RowKey: Stamp] = [:]
    for (index, device) in devices.enumerated()
    where index != place && device.memory.owner == account {
      // What the server stored is lost with its zone, even before the device was told.
      let unsent = device.memory.unsent.filter { device.stored[$0.key] != $0.value }
      safe.merge(unsent) { max($0, $1) }
    }
    return safe
  }
}
