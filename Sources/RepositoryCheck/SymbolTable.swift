import PropCheck
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
  @discardableResult
  func bind(_ id: ID, to symbol: Symbol) -> Made {
    bindings.withLock { bindings in
      if let known = bindings.symbols[symbol.kind]?[id], known != symbol {
        return Made(again: known)
      }
      bindings.bind(id, to: symbol)
      return Made(symbol)
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
  /// All bindings for a caller in another process: kind, number and identifier, one after the other.
  ///
  /// - Throws: A `Failure` if an identifier does not come back from its text.
  func texts() throws(Failure) -> [String] {
    var texts: [String] = []
    for (symbol, id) in bindings.withLock(\.ids).sorted(by: { $0.key < $1.key }) {
      guard ID(id.description) == id else { throw .wrongText(of: id, symbol) }
      texts += [symbol.kind, "\(symbol.number)", id.description]
    }
    return texts
  }

  /// Takes over the bindings of another process in place of those there are.
  func replace(by texts: [String]) throws(Failure) {
    clear()
    try learn(texts)
  }

  /// Adds bindings of another process.
  ///
  /// - Throws: A `Failure` if they are none.
  func learn(_ texts: [String]) throws(Failure) {
    for place in stride(from: 0, to: texts.count, by: 3) {
      let words = Array(texts[place...].prefix(3))
      guard words.count == 3, let number = Int(words[1]), let id = ID(words[2]) else {
        throw Failure("\(words) of another process is no identifier of a thing.")
      }
      bind(id, to: Symbol(words[0], number))
    }
  }
}

extension Failure {
  /// Left out, it would make all calls about the thing impossible, and nobody would know.
  fileprivate static func wrongText<ID: LosslessStringConvertible>(
    of id: ID, _ symbol: Symbol
  ) -> Failure {
    Failure(
      "\(ID.self)(\(id.description.debugDescription)) is not the identifier of \(symbol), whose text this is. "
        + "Let identifiers come back from their descriptions, by which processes tell them to each other.",
      origin: "identifier text")
  }
}

extension Symbol {
  /// The kind of symbols for which no other is given.
  public static let usualKind = "id"
}
