/// A store that was opened, with the errors on the way.
public struct LadderStart<Store: Sendable>: Sendable {
  /// The store.
  public var store: Store
  /// The rung it was opened on.
  public var rung: Rung
  /// Whether to warn the person that data is lost at exit (K-2).
  public var isVolatile: Bool
  /// The earlier errors, in order.
  public var errors: [LadderError]

  /// Makes a start; it is volatile in memory.
  public init(store: Store, rung: Rung, errors: [LadderError]) {
    self.store = store
    self.rung = rung
    self.errors = errors
    isVolatile = rung == .memory
  }
}

/// The ways to open the store of an app, from best to worst (domain 4.12).
public enum Rung: String, CaseIterable, Comparable, Sendable {
  /// With the server.
  case cloud
  /// In its file, without the server: writes wait.
  case local
  /// In memory: writes are lost at exit.
  case memory

  /// Orders from best to worst.
  public static func < (left: Rung, right: Rung) -> Bool { left.place < right.place }

  private var place: Int { Rung.allCases.firstIndex(of: self) ?? 0 }
}

extension Rung: CustomStringConvertible {
  /// As the end of a sentence.
  public var description: String {
    switch self {
    case .cloud: "with the server"
    case .local: "in the file"
    case .memory: "in memory"
    }
  }
}

/// Why a store cannot be opened on a rung (domain 4.12).
public enum LadderError: Error, Hashable, Sendable {
  /// The schema has a fault, which is only reported.
  case schemaValidationFailed(String)
  /// It could not be read, and was restored from a backup, which is only reported.
  case restored(Restoration)
  /// It cannot be opened with the server.
  case cloudKitCreationFailed(CloudKitError)
  /// It cannot be opened in a file.
  case localCreationFailed(DataLayerError)
  /// It cannot be opened in memory.
  case inMemoryCreationFailed(DataLayerError)
  /// It cannot be opened at all; the errors of all rungs, in order.
  indirect case allCreationMethodsFailed([LadderError])

  /// The rung that failed; nil for none or all.
  public var rung: Rung? {
    switch self {
    case .cloudKitCreationFailed: .cloud
    case .localCreationFailed: .local
    case .inMemoryCreationFailed: .memory
    case .schemaValidationFailed, .restored, .allCreationMethodsFailed: nil
    }
  }
}

extension LadderError: CustomStringConvertible {
  /// One sentence for a person.
  public var description: String {
    switch self {
    case .schemaValidationFailed(let reason): "The schema is invalid: \(reason)"
    case .restored(let restoration): restoration.description
    case .cloudKitCreationFailed(let error):
      "The store does not open \(Rung.cloud): \(error)"
    case .localCreationFailed(let error): "The store does not open \(Rung.local): \(error)"
    case .inMemoryCreationFailed(let error): "The store does not open \(Rung.memory): \(error)"
    case .allCreationMethodsFailed(let errors):
      "The store does not open at all: " + errors.map(\.description).joined(separator: "; ")
    }
  }
}
