public import PropCheck

extension Gen where Value == Symbol {
  /// A generator, for inputs of commands, of things of a kind that the script has created; occasionally one that does
  /// not exist.
  ///
  /// It does not need ``References``, so it can be part of a derived generator:
  ///
  /// ```swift
  /// private let transfers = Gen.decoding(Transfer.self)
  ///   .with(\.payer, .created("account")).with(\.payee, .created("account"))
  ///   .with(\.amount, amount)
  /// ```
  /// - Parameters:
  ///   - kind: The kind of thing.
  ///   - fileID: The file that is reported in case of misuse.
  ///   - line: The line that is reported in case of misuse.
  /// - Returns: The generator; its use outside of an input of ``SymbolicCommands`` is a misuse.
  public static func created(
    _ kind: String = Symbol.usualKind, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Gen {
    Gen { source in
      if let references = source.context as? References {
        return try source.draw(
          references.one(kind, for: "created(_:)", at: "\(fileID):\(line)"))
      }
      // While a type is learned there is no script. Values that differ tell which field is which.
      if source.isLearning { return Symbol(kind, source.integer(in: 0...1_000)) }
      throw Misuse(
        generator: "created(_:)", problem: "is drawn outside of the input of a command",
        place: "\(fileID):\(line)",
        fix: "give it to make(), use() or call() of a machine with symbols, or to what these draw.")
    }
  }
}

extension Source {
  /// Draws a value that may refer to what the script has created.
  mutating func draw<Value>(
    _ generator: Gen<Value>, within references: References
  ) throws -> Value {
    let outside = context
    context = references
    defer { context = outside }
    return try draw(generator)
  }
}
