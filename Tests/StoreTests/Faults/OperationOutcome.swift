import HabitDomain

/// What came of an operation.
enum OperationOutcome: Equatable, Sendable {
  case answered(String)
  case failed(DataServiceError)

  /// Runs an operation, whose calls for ids and random numbers begin anew.
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
