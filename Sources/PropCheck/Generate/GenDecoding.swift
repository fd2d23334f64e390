extension Gen where Value: Decodable & SendableMetatype {
  /// Values of a decodable type, made by its own initializer from drawn numbers, strings, lists and cases.
  ///
  /// ```swift
  /// static let invoices = Gen.decoding(Invoice.self)
  ///   .with(\.discount, .int(in: 0...99))
  ///   .with("lines.price", .int(in: 0...10_000))
  ///   .with("payment.transfer.days", .element(of: [10, 30]))
  ///   .with(Date.self, .day)
  /// ```
  /// Make the generator once: how to draw the type is learned at its first draw. A type that cannot be derived ends the
  /// run with ``Verdict/invalid(reason:)``, which names the type, its coding keys, and how to fix it.
  /// - Parameters:
  ///   - type: The type.
  ///   - depth: How deeply a type may be nested in itself, 0 to 64.
  ///   - fileID: The file that is reported in case of misuse.
  ///   - line: The line that is reported in case of misuse.
  /// - Returns: A generator, for parts of which other generators can be set by `with`.
  public static func decoding(
    _ type: Value.Type, depth: Int = 4, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Gen {
    derived(Derivation(root: Derivation.name(of: type), depth: depth, site: Site(fileID, line)))
  }

  /// Returns this generator with another one for the property at a key path, `let` or `var`.
  ///
  /// - Parameters:
  ///   - field: A stored property that is decoded unchanged, or one of a nested value: `\.address.zip`.
  ///   - generator: Draws its values.
  ///   - fileID: The file that is reported in case of misuse.
  ///   - line: The line that is reported in case of misuse.
  /// - Returns: The generator.
  public func with<Field>(
    _ field: any KeyPath<Value, Field> & Sendable, _ generator: Gen<Field>,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Gen {
    adding(.field(FieldSearch(field: field)), generator, Site(fileID, line))
  }

  /// Returns this generator with another one for the value at a coding key.
  ///
  /// - Parameters:
  ///   - codingPath: A coding key, or several joined by dots: `lines.price` is the price of each element of `lines`. An
  ///     associated value is named by its case, followed by its label or by `_0`: `circle.radius`.
  ///   - generator: Draws values of the type that is decoded there, of its elements, or of its wrapped type.
  ///   - fileID: The file that is reported in case of misuse.
  ///   - line: The line that is reported in case of misuse.
  /// - Returns: The generator.
  public func with<Field>(
    _ codingPath: String, _ generator: Gen<Field>,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Gen {
    adding(.key(codingPath), generator, Site(fileID, line))
  }

  /// Returns this generator with another one for all values of a type, such as dates.
  ///
  /// - Parameters:
  ///   - type: The type; it need not occur.
  ///   - generator: Draws its values.
  ///   - fileID: The file that is reported in case of misuse.
  ///   - line: The line that is reported in case of misuse.
  /// - Returns: The generator.
  public func with<Part>(
    _ type: Part.Type, _ generator: Gen<Part>,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Gen {
    adding(.type, generator, Site(fileID, line))
  }

  private func adding<Part>(
    _ target: Given.Target, _ generator: Gen<Part>, _ site: Site
  ) -> Gen {
    guard let derivation else {
      return .failing(
        Misuse(
          generator: "with(_:_:)", problem: "has a generator that was not derived",
          place: site.place, fix: "call it directly on decoding(_:), before map or filter."))
    }
    return .derived(derivation.adding(Given(target: target, generator: generator, site: site)))
  }

  private static func derived(_ derivation: Derivation) -> Gen {
    guard 0...64 ~= derivation.depth else {
      return .failing(
        derivation.misuse("has a depth outside 0...64", fix: "choose one of these."))
    }
    let generator = DerivedGenerator<Value>(derivation)
    return Gen(label: .derived, derivation: derivation) { try generator.draw(&$0) }
  }
}

extension Gen {
  /// A generator without values, which ends the run.
  static func failing(_ misuse: Misuse) -> Gen {
    Gen(label: .derived) { _ in throw misuse }
  }
}
