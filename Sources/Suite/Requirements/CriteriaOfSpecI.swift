// The integration: from the network through the store to what is shown.

extension Criteria {
  static let ofSpecI: [Criterion] = [
    Criterion(
      "I-1", [.example, .stateMachine],
      "What the server has is fetched, stored and shown, in the same order.",
      .tests("CategoryListTests", "what the server has is stored and shown, in its order"),
      onLinux: "There is no screen: the states that it would show are compared."),
    Criterion(
      "I-2", [.simulation], "Offline, a second load shows what is stored.",
      .tests("CategoryListTests", "a second load that fails shows what is stored"),
      .properties("sync.converges")),
    Criterion(
      "I-3", [.stateMachine], "A write stores one row and sends one request.",
      .tests(
        "CategoryListTests", "a write stores one row and sends one request",
        "a write that the server does not take is stored, and sent once",
        "a write that the store refuses sends nothing")),
    Criterion(
      "I-4", [.faultInjection], "An error with an empty store is shown as an error.",
      .tests("CategoryListTests", "an error with an empty store is shown as an error")),
    Criterion(
      "I-5", [.property], "Every request has its headers, and the token exactly if there is one.",
      .tests(
        "HTTPRequestTests", "every request carries its headers, and the token when there is one",
        "every function sends one request to its path, with its headers")),
    Criterion(
      "I-6", [.example], "Each test has parts of its own, and an unknown path is not found.",
      .tests(
        "CategoryListTests", "many benches at once do not know of each other",
        "an unknown path is not found")),
    Criterion(
      "I-7", [.stateMachine], "The key-value store in memory behaves as a dictionary.",
      .tests(
        "KeyValueStoreTests", "a store in memory behaves as a dictionary",
        "a store that keeps what is removed does not")),
  ]
}
