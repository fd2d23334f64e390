package import HabitDomain
import Synchronization

/// A planted bug in how an app opens its store.
package struct StartMutant: Sendable {
  /// The name in reports and on the command line.
  package let id: String
  /// The number of the planted bug (domain 7.2); empty for one that is not listed.
  package let number: String
  /// The defect, in one sentence.
  package let sentence: String
  /// The least number of starts that shows the defect.
  package let minimalStarts: Int
  /// Changes the files of a disk.
  package let change: @Sendable (inout StartFiles) -> Void
}

extension StartMutant {
  /// In a fixed order.
  package static let all = [
    StartMutant(
      id: "memory-in-file", number: "127", sentence: "An in-memory store leaves a file behind.",
      minimalStarts: 1
    ) { $0.openMemory = $0.openFile },
    StartMutant(
      id: "damaged-deleted", number: "",
      sentence: "A damaged file is emptied before it is set aside.",
      minimalStarts: 2
    ) { files in
      let (damage, setAside) = (files.damage, files.setAside)
      files.setAside = { () throws(DataLayerError) in
        try damage([])
        try setAside()
      }
    },
    StartMutant(
      id: "damaged-kept", number: "", sentence: "A damaged file is not set aside.",
      minimalStarts: 2
    ) { $0.setAside = { () throws(DataLayerError) in } },
    StartMutant(
      id: "memory-shared", number: "",
      sentence: "An in-memory store starts with the rows of the previous one.", minimalStarts: 2
    ) { files in
      let shared = SharedStore(files.openMemory)
      files.openMemory = { device throws(DataLayerError) in try shared.open(device) }
    },
  ]
}

/// One store in memory, shared by all who open one.
private final class SharedStore: Sendable {
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
      // The next one needs it open.
      return (first.replica, close: {}, restoration: nil)
    }
  }
}
