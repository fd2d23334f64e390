/// A store that runs, and what had to be given up for it.
public struct LadderStart<Store: Sendable>: Sendable {
  /// The store.
  public var store: Store
  /// Where it runs.
  public var rung: Rung
  /// Whether a person is told that what they write is lost at the end (K-2).
  public var isVolatile: Bool
  /// What failed before, in order.
  public var errors: [LadderError]

  /// Makes a start, of which a person is told what its rung means.
  public init(store: Store, rung: Rung, errors: [LadderError]) {
    self.store = store
    self.rung = rung
    self.errors = errors
    isVolatile = rung == .memory
  }
}

/// Where the store of an app runs, from the best to the last (domain 4.12).
public enum Rung: String, CaseIterable, Comparable, Sendable {
  /// With the server.
  case cloud
  /// In its file, without the server: what is written waits.
  case local
  /// In memory: what is written is lost at the end.
  case memory

  /// Whether one is better, and so tried earlier.
  public static func < (left: Rung, right: Rung) -> Bool { left.place < right.place }

  private var place: Int { Rung.allCases.firstIndex(of: self) ?? 0 }
}

extension Rung: CustomStringConvertible {
  /// Where that is.
  public var description: String {
    switch self {
    case .cloud: "with the server"
    case .local: "in the file"
    case .memory: "in memory"
    }
  }
}

/// Why a store does not run on a rung (domain 4.12).
public enum LadderError: Error, Hashable, Sendable {
  /// The schema has a fault, which is noted and stops nothing.
  case schemaValidationFailed(String)
  /// It does not run with the server.
  case cloudKitCreationFailed(CloudKitError)
  /// It does not run in a file.
  case localCreationFailed(DataLayerError)
  /// It does not run in memory.
  case inMemoryCreationFailed(DataLayerError)
  /// It does not run at all: why on each rung, in their order.
  indirect case allCreationMethodsFailed([LadderError])

  /// The rung that failed; nil for what concerns none, or all.
  public var rung: Rung? {
    switch self {
    case .cloudKitCreationFailed: .cloud
    case .localCreationFailed: .local
    case .inMemoryCreationFailed: .memory
    case .schemaValidationFailed, .allCreationMethodsFailed: nil
    }
  }
}

extension LadderError: CustomStringConvertible {
  /// One sentence for a person.
  public var description: String {
    switch self {
    case .schemaValidationFailed(let reason): "The schema has a fault: \(reason)"
    case .cloudKitCreationFailed(let error):
      "The store does not open \(Rung.cloud): \(error)"
    case .localCreationFailed(let error): "The store does not open \(Rung.local): \(error)"
    case .inMemoryCreationFailed(let error): "The store does not open \(Rung.memory): \(error)"
    case .allCreationMethodsFailed(let errors):
      "The store does not open at all: " + errors.map(\.description).joined(separator: "; ")
    }
  }
}
