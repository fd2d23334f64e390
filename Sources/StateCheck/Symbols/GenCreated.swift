public import PropCheck

extension Gen where Value == Symbol {
  /// One of the things of a kind that the script has created, now and then one that is not there; for inputs of commands.
  ///
  /// It needs no references at hand, so it can be given to a derived generator:
  ///
  /// ```swift
  /// private let transfers = Gen.decoding(Transfer.self)
  ///   .with(\.payer, .created("account")).with(\.payee, .created("account"))
  ///   .with(\.amount, amount)
  /// ```
  /// - Parameters:
  ///   - kind: The kind of thing.
  ///   - fileID: The file to report a misuse at.
  ///   - line: The line to report a misuse at.
  /// - Returns: The generator, which is a misuse outside of an input of ``SymbolicCommands``.
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
