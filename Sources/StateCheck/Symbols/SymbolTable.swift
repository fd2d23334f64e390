package import PropCheck
import Synchronization

/// What the symbols of a script stand for in one run of it; shared by all callers.
public final class SymbolTable<Value: Hashable & Sendable>: Sendable {
  private struct Bindings {
    var values: [Symbol: Value] = [:]
    var symbols: [String: [Value: Symbol]] = [:]
    /// Values that no creation had returned when they were met.
    var strange: [Strange] = []
    /// Symbols of creations that a killed process may have made, but could not return.
    var pending: [Symbol] = []
    /// The kinds of things that commands create; nil as long as nobody has said so.
    var kinds: Set<String>?
    /// A kind that was asked for and is none of these.
    var wrongKind: String?

    mutating func bind(_ value: Value, to symbol: Symbol) {
      symbols[symbol.kind, default: [:]][value] = symbol
      values[symbol] = value
    }

    mutating func takePending(_ kind: String) -> Symbol? {
      pending.firstIndex { $0.kind == kind }.map { pending.remove(at: $0) }
    }
  }

  private struct Strange: Equatable {
    let kind: String
    let value: Value
  }

  private let bindings = Mutex(Bindings())
  private let absent: Value

  package init(absent: Value) { self.absent = absent }

  /// The value of a symbol; for a symbol that stands for nothing, a value that nothing has.
  public subscript(_ symbol: Symbol) -> Value {
    bindings.withLock { $0.values[symbol] } ?? absent
  }

  /// Whether a call about a symbol can be made: a caller may come to it before another has created what it stands for.
  func isKnown(_ symbol: Symbol) -> Bool {
    symbol.number <= 0 || bindings.withLock { $0.values[symbol] != nil }
  }

  /// Returns the symbol of a value among those of a kind; a value that no creation returned gets a negative number of
  /// its own.
  ///
  /// A caller may meet a thing that another one is just creating. Answers are compared once all have returned, by the
  /// symbols known by then. If no command creates things of the kind, the call that asks for it is refused, with a list
  /// of the existing kinds.
  public func symbol(of value: Value, _ kind: String = Symbol.usualKind) -> Symbol {
    bindings.withLock { bindings in
      if let known = bindings.symbols[kind]?[value] { return known }
      if let symbol = bindings.takePending(kind) {
        bindings.bind(value, to: symbol)
        return symbol
      }
      if bindings.kinds?.contains(kind) == false { bindings.wrongKind = kind }
      let strange = Strange(kind: kind, value: value)
      let place = bindings.strange.firstIndex(of: strange) ?? bindings.strange.count
      if place == bindings.strange.count { bindings.strange.append(strange) }
      return Symbol(kind, -1 - place)
    }
  }

  /// Notes what a creation returned.
  ///
  /// - Returns: Its symbol; that of another creation if that returned the same value.
  @discardableResult
  func bind(_ value: Value, to symbol: Symbol) -> Made {
    bindings.withLock { bindings in
      if let known = bindings.symbols[symbol.kind]?[value], known != symbol {
        return Made(again: known)
      }
      bindings.bind(value, to: symbol)
      return Made(symbol)
    }
  }

  /// The symbols of values that were met before the creation that made them had returned, by those that they got at first.
  package var late: [Symbol: Symbol] {
    bindings.withLock { bindings in
      var late: [Symbol: Symbol] = [:]
      var unnamed: [String: [Symbol]] = [:]
      for (place, strange) in bindings.strange.enumerated() {
        let name = Symbol(strange.kind, -1 - place)
        late[name] = bindings.symbols[strange.kind]?[strange.value]
        if late[name] == nil { unnamed[strange.kind, default: []].append(name) }
      }
      // What a cancelled creation made may be gone again.
      for (kind, names) in unnamed where names.count == 1 {
        let pending = bindings.pending.filter { $0.kind == kind }
        if pending.count == 1 { late[names[0]] = pending[0] }
      }
      return late
    }
  }

  /// Lets values that nobody knows stand for those of these symbols that are not bound.
  package func expect(_ symbols: Set<Symbol>) {
    bindings.withLock { bindings in
      bindings.pending = symbols.filter { bindings.values[$0] == nil }.sorted()
    }
  }

  package func clear() { bindings.withLock { $0 = Bindings(kinds: $0.kinds) } }

  /// Says which kinds of things commands create.
  package func know(kinds: Set<String>) { bindings.withLock { $0.kinds = kinds } }

  /// What is wrong with a kind that ``symbol(of:_:)`` was asked for; nil if nothing is.
  var wrongKind: String? {
    bindings.withLock { bindings in
      guard let kinds = bindings.kinds, let kind = bindings.wrongKind else { return nil }
      return "symbol(of:_:) is called for things of the kind \(kind.debugDescription), "
        + "and no command makes one; \(Symbol.hint(kinds: kinds))"
    }
  }
}

extension SymbolTable {
  /// All bindings for a caller in another process: kind, number and value, one after another.
  ///
  /// - Throws: A `Failure` if a value does not come back from its text.
  package func texts(by way: ValueText<Value>) throws(Failure) -> [String] {
    var texts: [String] = []
    for (symbol, value) in bindings.withLock(\.values).sorted(by: { $0.key < $1.key }) {
      let text = way.text(value)
      guard let text, way.value(text) == value else {
        throw .wrongText(text ?? "", of: Value.self, symbol)
      }
      texts += [symbol.kind, "\(symbol.number)", text]
    }
    return texts
  }

  /// Takes over the bindings of another process in place of those there are.
  package func replace(by texts: [String], as way: ValueText<Value>) throws(Failure) {
    clear()
    try learn(texts, as: way)
  }

  /// Adds bindings of another process.
  ///
  /// - Throws: A `Failure` if they are none, or if two of them have one value.
  package func learn(_ texts: [String], as way: ValueText<Value>) throws(Failure) {
    for place in stride(from: 0, to: texts.count, by: 3) {
      let words = Array(texts[place...].prefix(3))
      guard words.count == 3, let number = Int(words[1]), let value = way.value(words[2]) else {
        throw Failure("\(words) of another process is not an identifier.")
      }
      let symbol = Symbol(words[0], number)
      let made = bind(value, to: symbol)
      guard made == Made(symbol) else {
        throw Failure("The creation of \(symbol) returned \(made).")
      }
    }
  }
}

extension Failure {
  /// Left out, it would make all calls about the thing impossible, and nobody would know.
  fileprivate static func wrongText(
    _ text: String, of type: Any.Type, _ symbol: Symbol
  ) -> Failure {
    Failure(
      "\(type)(\(text.debugDescription)) is not the identifier of \(symbol), whose text this is. "
        + "Let identifiers come back from their descriptions or their coding, by which processes exchange them.",
      origin: "identifier text")
  }
}

/// The answer of a creation: which thing it made.
struct Made: CustomStringConvertible, Equatable, Sendable {
  /// The symbol; if the identifier stood for another thing before, that one's, and what is wrong with it.
  let description: String

  init(_ symbol: Symbol) { description = "\(symbol)" }

  init(again known: Symbol) {
    description = "\(known) once more: an identifier must never be given again"
  }
}
