import HabitDomain

/// The outcome of an operation.
enum OperationOutcome: Equatable, Sendable {
  case answered(String)
  case failed(DataServiceError)

  /// Runs an operation, whose ids and random numbers start from the beginning.
  ///
  /// The name of the operation in an error, which must be there, is left out.
  init(of operation: StoreOperation, on store: DataLayer, in world: World) async throws {
    PreparedContent.rewind(world)
    do {
      self = .answered(try await operation.run(store))
    } catch DataLayerError.service(.storage(let code, let text, let operation))
      where !operation.isEmpty
    {
      self = .failed(.storage(code: code, text: text, operation: ""))
    } catch DataLayerError.service(let error) {
      self = .failed(error)
    }
  }
}
