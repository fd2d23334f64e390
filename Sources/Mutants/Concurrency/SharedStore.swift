import Domain
import Synchronization

/// One store in memory for whoever opens one.
final class SharedStore: Sendable {
  private let openStore: @Sendable (_ device: String) throws(DataLayerError) -> StartFiles.Opened
  private let opened = Mutex<StartFiles.Opened?>(nil)

  init(
    _ open: @escaping @Sendable (_ device: String) throws(DataLayerError) -> StartFiles.Opened
  ) {
    openStore = open
  }

  func open(_ device: String) throws(DataLayerError) -> StartFiles.Opened {
    try opened.withLock { opened throws(DataLayerError) in
      if opened == nil { opened = try openStore(device) }
      guard let first = opened else { return try openStore(device) }
      // Nobody closes what the next one needs.
      return (first.replica, close: {})
    }
  }
}
