extension Gen {
  /// Arrays of at most this many elements.
  @inlinable
  public static func array<Element>(
    of element: Gen<Element>, upTo count: Int,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Gen where Value == [Element] {
    guard count >= 0 else { return .negativeSize("array(of:upTo:)", fileID, line) }
    return array(of: element, count: 0...count, fileID: fileID, line: line)
  }

  /// Arrays whose length is in a range.
  @inlinable
  public static func array<Element>(
    of element: Gen<Element>, count: ClosedRange<Int>,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Gen where Value == [Element] {
    guard count.lowerBound >= 0 else { return .negativeSize("array(of:count:)", fileID, line) }
    guard let batch = element.batch else {
      return Gen(label: .group) { source in
        try source.array(count, fileID: fileID, line: line) { try $0.draw(element) }
      }
    }
    let label = element.label
    return Gen(label: .group) { source in
      source.array(count, of: batch, label: label, Site(fileID, line))
    }
  }

  /// Arrays of exactly this many elements.
  @inlinable
  public static func array<Element>(
    of element: Gen<Element>, count: Int,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Gen where Value == [Element] {
    array(of: element, count: count...count, fileID: fileID, line: line)
  }

  /// Sets of at most this many elements; duplicates count once.
  @inlinable
  public static func set<Element: SendableMetatype>(
    of element: Gen<Element>, upTo count: Int,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Gen where Value == Set<Element> {
    guard count >= 0 else { return .negativeSize("set(of:upTo:)", fileID, line) }
    return Gen(label: .group) { source in
      Set(try source.array(0...count, fileID: fileID, line: line) { try $0.draw(element) })
    }
  }

  /// Sets whose size is in a range.
  ///
  /// The case is discarded if 20 draws in a row yield no new element.
  public static func set<Element: SendableMetatype>(
    of element: Gen<Element>, count: ClosedRange<Int>,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Gen where Value == Set<Element> {
    guard count.lowerBound >= 0 else { return .negativeSize("set(of:count:)", fileID, line) }
    return Gen(label: .group) { source in
      var set: Set<Element> = []
      // Without an echo, which would draw elements that the set has until the tries are used up.
      let plan = ListPlan(length: source.plan(for: count).length, bits: 1)
      try source.repeatSlowly(count, plan, label: .element, Site(fileID, line)) {
        try $0.insert(element, into: &set, Site(fileID, line))
      }
      guard set.count >= count.lowerBound else {
        throw source.reject(Rejection("set(of:count:)", Site(fileID, line)))
      }
      return set
    }
  }

  @usableFromInline
  static func negativeSize(_ generator: String, _ file: StaticString, _ line: UInt) -> Gen {
    Gen(label: .group) { _ in throw Misuse.negativeSize(generator, Site(file, line)) }
  }
}

extension Source {
  fileprivate mutating func insert<Element: Hashable>(
    _ element: Gen<Element>, into set: inout Set<Element>, _ site: Site
  ) throws {
    for _ in 0..<(isExploring ? 1 : 20) where set.insert(try attempt(element)).inserted { return }
    throw reject(Rejection("set(of:count:)", site))
  }
}
