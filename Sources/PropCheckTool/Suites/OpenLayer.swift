public import PropCheck

/// An open layer: its properties, bound to the system under test.
public struct OpenLayer: Sendable {
  /// The properties, always in the same order.
  public let properties: [Property]
  /// The properties that this layer cannot run, with the reasons, which a run reports.
  public var leftOut: [LeftOutProperty] = []
  /// Further remarks on the layer that a run reports, one sentence each.
  public var notes: [String] = []
  /// Returns the memory of the system's storage; nil if it is unknown.
  public var memory: (@Sendable () async -> StoreMemory)?
  /// Closes the system.
  public var close: @Sendable () async -> Void = {}

  /// Creates an open layer.
  ///
  /// - Parameters:
  ///   - properties: The properties, at least one, always in the same order; the folders of seeds are named by their
  ///     ids.
  ///   - memory: Returns the memory of the system's storage; nil if it is unknown.
  ///   - close: Closes the system.
  public init(
    _ properties: [Property], memory: (@Sendable () async -> StoreMemory)? = nil,
    close: @escaping @Sendable () async -> Void = {}
  ) {
    (self.properties, self.memory, self.close) = (properties, memory, close)
  }

  /// Throws if there is none, two have one name, or a name cannot be that of a folder.
  func requireProperties() throws(LayerError) {
    guard !properties.isEmpty else {
      throw .mistake("it has no properties", fix: "return at least one from its open closure.")
    }
    var seen: Set<String> = []
    for property in properties {
      guard TestSuite.isName(property.id) else {
        throw .mistake(
          "the property \"\(property.id)\" has a name that cannot be a folder",
          fix: "use letters, digits, dots, - and _ in it.")
      }
      guard seen.insert(property.id).inserted else {
        throw .mistake("two properties are named \(property.id)", fix: "rename one.")
      }
    }
  }
}

/// A property that a layer cannot run.
public struct LeftOutProperty: Hashable, Sendable {
  /// The id of the property.
  public let id: String
  /// The reason, such as `the layer cannot be reopened`.
  public let reason: String

  /// Creates a property that is left out for a reason.
  public init(_ id: String, because reason: String) {
    (self.id, self.reason) = (id, reason)
  }
}

/// The memory of a store.
public struct StoreMemory: Hashable, Sendable {
  /// The number of bytes now.
  public var bytes: Int
  /// The maximum number of bytes so far.
  public var peakBytes: Int

  /// Creates a reading, in bytes.
  public init(bytes: Int, peakBytes: Int) {
    (self.bytes, self.peakBytes) = (bytes, peakBytes)
  }
}
