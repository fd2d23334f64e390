package import Domain

/// A deliberate mistake in how an app starts.
package struct StartMutant: Sendable {
  /// What reports and the command line call it.
  package let id: String
  /// The row of the domain's table of injected bugs (7.2); empty for one of our own.
  package let number: String
  /// What is wrong, in one sentence.
  package let sentence: String
  /// The least number of starts that shows it.
  package let minimalStarts: Int
  /// Makes the mistake in the files of a disk.
  package let change: @Sendable (inout StartFiles) -> Void
}

extension StartMutant {
  /// All of them.
  package static let all = [memoryInFile, damagedDeleted, damagedKept, memoryShared]

  private static let memoryInFile = StartMutant(
    id: "memory-in-file", number: "127",
    sentence: "A store in memory leaves a file behind.", minimalStarts: 1
  ) { files in
    files.openMemory = files.openFile
  }

  private static let damagedDeleted = StartMutant(
    id: "damaged-deleted", number: "", sentence: "A damaged file is emptied and not kept.",
    minimalStarts: 2
  ) { files in
    let (damage, setAside) = (files.damage, files.setAside)
    files.setAside = { () throws(DataLayerError) in
      try damage([])
      try setAside()
    }
  }

  private static let damagedKept = StartMutant(
    id: "damaged-kept", number: "", sentence: "A damaged file stays in the way of the next one.",
    minimalStarts: 2
  ) { files in
    files.setAside = { () throws(DataLayerError) in }
  }

  private static let memoryShared = StartMutant(
    id: "memory-shared", number: "", sentence: "A store in memory has the rows of the one before.",
    minimalStarts: 2
  ) { files in
    let shared = SharedStore(files.openMemory)
    files.openMemory = { device throws(DataLayerError) in try shared.open(device) }
  }
}
