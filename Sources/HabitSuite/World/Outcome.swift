import HabitDomain

/// An answer or an error of a data layer, as values that can be compared.
typealias Outcome<Value> = Result<Value, DataLayerError>

/// The answer of an operation without one.
struct Done: Hashable, Sendable {}

/// Runs an operation of the model.
func expected<Value>(
  _ operation: () throws(DataLayerError) -> Value
) -> Outcome<Value> {
  do {
    return .success(try operation())
  } catch {
    return .failure(error.withoutFreeText)
  }
}

/// Runs an operation of the real system.
func answer<Value>(
  _ operation: () async throws(DataLayerError) -> Value
) async -> Outcome<Value> {
  do {
    return .success(try await operation())
  } catch {
    return .failure(error.withoutFreeText)
  }
}

extension DataLayerError {
  /// The error without texts of the layer's own, such as the reason why stored data cannot be read.
  fileprivate var withoutFreeText: DataLayerError {
    if case .service(.invalidData(let text)) = self, !DataLayerError.contracts.contains(text) {
      return .service(.invalidData(""))
    }
    return self
  }

  /// The texts that the contract fixes.
  private static let contracts: Set<String> = [
    "Family code cannot be empty", "Family code must be 6-8 characters",
    "Family code can only contain letters and numbers", "Apple ID hash cannot be empty",
    "Membership requires an existing family", "Membership requires an existing user",
  ]
}

extension HabitList {
  /// The list without texts of the layer's own.
  var withoutFreeText: HabitList {
    HabitList(habits: habits, problems: problems.map { RowProblem(id: $0.id, reason: "") })
  }
}
