/// What can be asked of a store of texts under keys.
public enum KeyValueOperation: Hashable, Sendable {
  /// The text of a key.
  case get(key: String)
  /// Replaces the text of a key.
  case put(key: String, text: String)
  /// Adds to the end of the text of a key.
  case append(key: String, text: String)

  /// The key.
  public var key: String {
    switch self {
    case .get(let key), .put(let key, _), .append(let key, _): key
    }
  }
}

/// What a store of texts under keys answers.
public enum KeyValueAnswer: Hashable, Sendable {
  /// The text of a key; empty if there is none.
  case text(String)
  /// It is stored.
  case done
}

extension SequentialModel
where
  State == [String: String], Operation == KeyValueOperation, Answer == KeyValueAnswer
{
  /// A store that is empty at first; each key is checked apart.
  public static var keyValue: Self {
    var model = Self(initial: [:]) { state, operation, answer in
      switch (operation, answer) {
      case (.get(let key), .text(let text)): state[key, default: ""] == text ? .to(state) : .refused
      case (.get, nil): .to(state)
      case (.get, .done), (.put, .text), (.append, .text): .refused
      case (.put(let key, let text), _): .to(state.merging([key: text]) { $1 })
      case (.append(let key, let text), _): .to(state.merging([key: text], uniquingKeysWith: +))
      }
    }
    model.keys = { [$0.key] }
    model.isReadOnly = { operation, _ in if case .get = operation { true } else { false } }
    // What the table itself takes for a key and a text, and their letters.
    model.size = { $0.reduce(0) { $0 + 64 + $1.key.utf8.count + $1.value.utf8.count } }
    model.text = \.text
    model.answerText = \.text
    return model
  }
}

extension KeyValueOperation {
  fileprivate var text: String {
    switch self {
    case .get(let key): "get \(key)"
    case .put(let key, let text): "put \(key) \"\(text)\""
    case .append(let key, let text): "append \(key) \"\(text)\""
    }
  }
}

extension KeyValueAnswer {
  fileprivate var text: String {
    switch self {
    case .text(let text): "\"\(text)\""
    case .done: "ok"
    }
  }
}
