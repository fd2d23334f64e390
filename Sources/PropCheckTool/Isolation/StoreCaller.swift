import StateCheck

/// One of several callers of a store in a file, each in a process of its own.
struct StoreCaller {
  private let layer: Layer
  private var open: (path: String, caller: ConnectedCaller)?

  init(layer: Layer) {
    self.layer = layer
  }

  /// Answers on a connection that stays open from case to case.
  mutating func answer(_ request: CallerRequest, store path: String) async -> CallerReply {
    if open?.path != path {
      do {
        try await connect(to: path)
      } catch {
        return .failed("\(error)")
      }
    }
    return await open?.caller.answer(request)
      ?? .failed("The layer \(layer.name) has no connect closure, so it cannot serve callers.")
  }

  private mutating func connect(to path: String) async throws {
    await close()
    guard let connect = layer.connect else { return }
    open = (path, try await connect(path))
  }

  mutating func close() async {
    await open.take()?.caller.close()
  }
}
