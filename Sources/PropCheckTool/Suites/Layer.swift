/// A system under test that can be chosen by name.
public struct Layer: Sendable {
  /// A closure that opens a layer for one more worker.
  public typealias Opening = @Sendable (_ resources: LayerResources) async throws -> OpenLayer

  /// The name, which is the value of `--layer`.
  public let name: String
  /// What it is, in a few words.
  public let summary: String
  /// The name and version of its storage, such as `SQLite 3.40.1`; nil if it has none.
  public var engine: @Sendable () -> String? = { nil }
  /// What its commits wait for, as shown in load reports; nil if nothing is stored.
  public var synchronous: String?
  /// Opens the store at a path as one of several callers, each in a separate process; nil if there can be only one.
  public var connect: (@Sendable (_ path: String) async throws -> ConnectedCaller)?
  /// How the layer is put under load; nil if it cannot be.
  public var load: LoadTarget?
  /// What is known to be wrong with it before it is opened, in a sentence each.
  var problems: [String] = []
  private let opening: Opening

  /// Creates a layer.
  ///
  /// - Parameters:
  ///   - name: The name, which is the value of `--layer`: letters, digits, `-`, `_` and `:`.
  ///   - summary: What it is, in a few words.
  ///   - open: Opens the layer for one more worker, each of which runs one case at a time. Throw a ``LayerError`` to
  ///     explain what prevents it from opening, and how to fix that.
  public init(_ name: String, _ summary: String, open: @escaping Opening) {
    (self.name, self.summary, opening) = (name, summary, open)
  }
}

extension Layer {
  /// Opens it, with resources that are given back when it is closed.
  func open() async throws(LayerError) -> OpenLayer {
    let resources = LayerResources(layer: name)
    do {
      var layer = try await opening(resources)
      try layer.requireProperties()
      let close = layer.close
      layer.close = {
        await close()
        await resources.release()
      }
      return layer
    } catch {
      await resources.release()
      throw LayerError(error)
    }
  }
}
