import Synchronization

/// What the symbols of a script stand for in one run of it; shared by all callers.
public final class SymbolTable<ID: Hashable & LosslessStringConvertible & Sendable>: Sendable {
  private struct Bindings {
    var ids: [Symbol: ID] = [:]
    var symbols: [String: [ID: Symbol]] = [:]
    /// Identifiers that no creation has returned.
    var strange: [ID] = []
    /// Symbols of creations that a killed process may have made, but could not return.
    var pending: [Symbol] = []

    mutating func bind(_ id: ID, to symbol: Symbol) {
      symbols[symbol.kind, default: [:]][id] = symbol
      ids[symbol] = id
    }

    mutating func takePending(_ kind: String) -> Symbol? {
      pending.firstIndex { $0.kind == kind }.map { pending.remove(at: $0) }
    }
  }

  private let bindings = Mutex(Bindings())
  private let absent: ID

  init(absent: ID) { self.absent = absent }

  /// The identifier of a symbol; for one that stands for nothing, an identifier that nothing has.
  public subscript(_ symbol: Symbol) -> ID {
    bindings.withLock { $0.ids[symbol] } ?? absent
  }

  /// Whether a call about a symbol can be made: a caller may come to it before another has created what it stands for.
  func isKnown(_ symbol: Symbol) -> Bool {
    symbol.number <= 0 || bindings.withLock { $0.ids[symbol] != nil }
  }

  /// The symbol of an identifier among those of a kind; one that no creation has returned has a negative number of its own.
  public func symbol(of id: ID, _ kind: String = Symbol.usualKind) -> Symbol {
    bindings.withLock { bindings in
      if let known = bindings.symbols[kind]?[id] { return known }
      if let symbol = bindings.takePending(kind) {
        bindings.bind(id, to: symbol)
        return symbol
      }
      let place = bindings.strange.firstIndex(of: id) ?? bindings.strange.count
      if place == bindings.strange.count { bindings.strange.append(id) }
      return Symbol(kind, -1 - place)
    }
  }

  /// Notes what a creation returned.
  ///
  /// - Returns: Its symbol; that of another creation if that returned the same identifier.
  func bind(_ id: ID, to symbol: Symbol) -> Symbol {
    bindings.withLock { bindings in
      if let known = bindings.symbols[symbol.kind]?[id] { return known }
      bindings.bind(id, to: symbol)
      return symbol
    }
  }

  /// Lets identifiers that nobody knows stand for those of these symbols that are not bound.
  func expect(_ symbols: Set<Symbol>) {
    bindings.withLock { bindings in
      bindings.pending = symbols.filter { bindings.ids[$0] == nil }.sorted()
    }
  }

  func clear() { bindings.withLock { $0 = Bindings() } }
}

extension SymbolTable {
  /// All bindings as texts, for a caller in another process.
  var texts: [String] {
    bindings.withLock(\.ids).map { "\($0.kind) \($0.number) \($1)" }.sorted()
  }

  /// Takes over the bindings of another process in place of those there are.
  func replace(by texts: [String]) {
    clear()
    learn(texts)
  }

  /// Adds bindings of another process; a text that is none is left out.
  func learn(_ texts: [String]) {
    for text in texts {
      let words = text.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
      guard words.count == 3, let number = Int(words[1]), let id = ID(String(words[2])) else {
        continue
      }
      _ = bind(id, to: Symbol(String(words[0]), number))
    }
  }
}

extension Symbol {
  /// The kind of symbols for which no other is given.
  public static let usualKind = "id"
}
