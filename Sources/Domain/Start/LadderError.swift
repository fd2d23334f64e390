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
