public import PropCheck

/// An open layer: its properties, bound to the system under test.
public struct OpenLayer: Sendable {
  /// The properties, in an order that is always the same.
  public let properties: [Property]
  /// The properties that this layer cannot run, and why; a run says so.
  public var leftOut: [LeftOutProperty] = []
  /// What else a run says of the layer, in a sentence each.
  public var notes: [String] = []
  /// The memory of the system's storage; nil if it does not tell.
  public var memory: (@Sendable () async -> StoreMemory)?
  /// Closes the system.
  public var close: @Sendable () async -> Void = {}

  /// Makes an open layer.
  ///
  /// - Parameters:
  ///   - properties: The properties, at least one, in an order that is always the same; their names are folders of seeds.
  ///   - memory: The memory of the system's storage, if it tells.
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
          fix: "name it by letters, digits, dots, - and _.")
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
  /// Why, as in `the layer cannot be reopened`.
  public let reason: String

  /// Makes it of a property and a reason.
  public init(_ id: String, because reason: String) {
    (self.id, self.reason) = (id, reason)
  }
}

/// The memory of a store.
public struct StoreMemory: Hashable, Sendable {
  /// Bytes now.
  public var bytes: Int
  /// The most bytes seen.
  public var peakBytes: Int

  /// Makes a reading, in bytes.
  public init(bytes: Int, peakBytes: Int) {
    (self.bytes, self.peakBytes) = (bytes, peakBytes)
  }
}
