public import StateCheck

/// A caller of a repository for a machine in another process.
public actor RepositoryCaller {
  private var respond: @Sendable (CallerRequest) async -> CallerReply
  private let end: @Sendable () async -> Void

  init<Model, System, View>(
    answering server: CallerServer<Model, System, View>, close: @escaping @Sendable () async -> Void
  ) {
    let state = ServerState(server)
    respond = { await state.answer($0) }
    end = close
  }

  /// Answers a request; requests must not overlap.
  public func answer(_ request: CallerRequest) async -> CallerReply { await respond(request) }

  /// Closes the connection.
  public func close() async { await end() }
}

/// Keeps the state of a server from request to request.
private actor ServerState<Model: Sendable, System: Sendable, View: Hashable & Sendable> {
  private var server: CallerServer<Model, System, View>

  init(_ server: CallerServer<Model, System, View>) { self.server = server }

  func answer(_ request: CallerRequest) async -> CallerReply {
    var next = server
    let reply = await next.answer(request)
    server = next
    return reply
  }
}
