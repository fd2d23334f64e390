import PropCheckTool

// The integration: from the network through the store to what is shown.

extension Criteria {
  static let ofIntegration: [Criterion] = [
    Criterion(
      "I-1", "The server's data is fetched, stored and shown in the same order.",
      [.example, .stateMachine],
      .tests("CategoryListTests", "what the server has is stored and shown, in its order"),
      onLinux: "There is no screen: the states that it would show are compared."),
    Criterion(
      "I-2", "Offline, a second load shows what is stored.", [.simulation],
      .tests("CategoryListTests", "a second load that fails shows what is stored"),
      .properties("sync.converges")),
    Criterion(
      "I-3", "A write stores one row and sends one request.", [.stateMachine],
      .tests(
        "CategoryListTests", "a write stores one row and sends one request",
        "a write that the server does not take is stored, and sent once",
        "a write that the store refuses sends nothing")),
    Criterion(
      "I-4", "An error with an empty store is shown as an error.", [.faultInjection],
      .tests("CategoryListTests", "an error with an empty store is shown as an error")),
    Criterion(
      "I-5", "Every request has its headers, and the token if and only if there is one.",
      [.property],
      .tests(
        "HTTPRequestTests", "every request carries its headers, and the token when there is one",
        "every function sends one request to its path, with its headers")),
    Criterion(
      "I-6", "Each test has its own dependencies, and an unknown path is not found.", [.example],
      .tests(
        "CategoryListTests", "benches that run at the same time share nothing",
        "an unknown path is not found")),
    Criterion(
      "I-7", "The in-memory key-value store behaves like a dictionary.", [.stateMachine],
      .tests(
        "KeyValueStoreTests", "a store in memory behaves as a dictionary",
        "a store that keeps removed values does not behave as a dictionary")),
  ]
}
