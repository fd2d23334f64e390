/// An operation of a key-value store.
///
/// Keys and texts are compared by their bytes.
public enum KeyValueOperation: Hashable, Sendable {
  /// Reads the text of a key.
  case get(key: String)
  /// Replaces the text of a key.
  case put(key: String, text: String)
  /// Appends to the text of a key.
  case append(key: String, text: String)

  /// The key.
  public var key: String {
    switch self {
    case .get(let key), .put(let key, _), .append(let key, _): key
    }
  }
}

/// An answer of a key-value store.
public enum KeyValueAnswer: Hashable, Sendable {
  /// The text of a key; empty if there is none.
  case text(String)
  /// The write is done.
  case done
}

extension KeyValueOperation {
  private var parts: (kind: Int, key: ByteText, text: ByteText) {
    switch self {
    case .get(let key): (0, ByteText(key), ByteText(""))
    case .put(let key, let text): (1, ByteText(key), ByteText(text))
    case .append(let key, let text): (2, ByteText(key), ByteText(text))
    }
  }

  /// Compares keys and texts by their bytes.
  public static func == (left: Self, right: Self) -> Bool { left.parts == right.parts }

  /// Hashes the bytes of keys and texts.
  public func hash(into hasher: inout Hasher) {
    let parts = parts
    hasher.combine(parts.kind)
    hasher.combine(parts.key)
    hasher.combine(parts.text)
  }
}

extension KeyValueAnswer {
  private var bytes: ByteText? {
    switch self {
    case .text(let text): ByteText(text)
    case .done: nil
    }
  }

  /// Compares texts by their bytes.
  public static func == (left: Self, right: Self) -> Bool { left.bytes == right.bytes }

  /// Hashes the bytes of the text.
  public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}

/// The state of a key-value store.
public struct KeyValueState: Hashable, Sendable {
  private var texts: [ByteText: ByteText] = [:]

  /// Creates an empty store.
  public init() {}

  /// The text of a key; empty if there is none.
  public subscript(key: String) -> String {
    get { texts[ByteText(key)]?.text ?? "" }
    set { texts[ByteText(key)] = ByteText(newValue) }
  }

  /// The memory of the table and its texts.
  var bytes: Int { texts.reduce(0) { $0 + 64 + $1.key.text.utf8.count + $1.value.text.utf8.count } }
}

extension SequentialModel
where State == KeyValueState, Operation == KeyValueOperation, Answer == KeyValueAnswer {
  /// A store that is empty at first; keys are checked separately.
  public static var keyValue: Self {
    var model = Self(initial: KeyValueState()) { state, operation, answer in
      switch (operation, answer) {
      case (.get(let key), .text(let text)):
        ByteText(state[key]) == ByteText(text) ? .to(state) : .refused
      case (.get, nil): .to(state)
      case (.get, .done), (.put, .text), (.append, .text): .refused
      case (.put(let key, let text), _): .to(state.with(text, of: key))
      case (.append(let key, let text), _): .to(state.with(state[key] + text, of: key))
      }
    }
    model.keys = { [$0.key] }
    model.isReadOnly = { operation, _ in if case .get = operation { true } else { false } }
    // A group has one key.
    model.overwrites = { if case .put = $0 { true } else { false } }
    model.size = \.bytes
    model.text = \.text
    model.answerText = \.text
    return model
  }
}

extension KeyValueState {
  fileprivate func with(_ text: String, of key: String) -> KeyValueState {
    var state = self
    state[key] = text
    return state
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
