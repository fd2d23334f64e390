/// Why no generator can be derived, and what to do about it.
extension Derivation {
  /// The name of a type in messages; optimized builds write private ones as `(Name in _1A2B)`.
  static func name(of type: Any.Type) -> String {
    let name = "\(type)"
    return name.contains(" in _") ? name.replacing(/\((\w+) in _\w+\)/) { $0.1 } : name
  }

  /// A key path as it is written.
  private static func name(of field: AnyKeyPath) -> String {
    "\(field)".replacing(/\((\w+) in _\w+\)/) { $0.1 }
  }

  static func giveFix(for type: Any.Type) -> String {
    "give it a generator: .with(\(name(of: type)).self, ...)."
  }

  /// What a type of Foundation is that could be made of numbers, but of none that make sense.
  func foreignProblem(of type: Any.Type) -> String? {
    switch String(reflecting: type) {
    case "Foundation.Date", "FoundationEssentials.Date": "a date, whose range only you know"
    case "Foundation.Decimal", "FoundationEssentials.Decimal":
      "a decimal, whose encoded form is internal to Foundation"
    default: nil
    }
  }

  func refused(_ part: Part, _ error: any Error, branch: String) -> Misuse {
    let what = branch.isEmpty ? part.place : "the case `\(branch)` of \(part.place)"
    let isRaw = part.type is any RawRepresentable.Type && EnumCases.isEnum(part.type)
    return misuse(
      "cannot draw \(what): its init(from:) rejected all values drawn for it, the last one with: "
        + reason(error),
      fix: (isRaw ? "conform it to CaseIterable, or " : "") + Self.giveFix(for: part.type))
  }

  private func reason(_ error: any Error) -> String {
    switch error {
    case is Rejection: return "a generator that was given discarded its value"
    case DecodingError.dataCorrupted(let context), DecodingError.keyNotFound(_, let context),
      DecodingError.valueNotFound(_, let context), DecodingError.typeMismatch(_, let context):
      return context.debugDescription.sentence
    default: return "\(error)".sentence
    }
  }

  func endless(_ part: Part) -> Misuse {
    misuse(
      "cannot draw \(part.place): each value of it contains another one, so none is finite",
      fix: "make a part optional or a list, or " + Self.giveFix(for: part.type))
  }

  func circular() -> Misuse {
    misuse(
      "is given a generator that draws from it again",
      fix: "leave that part out: types that contain themselves are derived, up to a depth.")
  }

  func noValues(of part: Part) -> Misuse {
    misuse("cannot draw \(part.place): it has no values", fix: "derive a type that has some.")
  }

  func tooMany(_ things: String, _ type: Any.Type, at path: String) -> Misuse {
    misuse(
      "cannot draw `\(Self.name(of: type).prefix(80))` at `\(path)`: too many \(things) are nested in each other",
      fix: "give a generator to a part along this path.")
  }

  func unused(_ given: Given, in root: Part) -> Misuse {
    let path = given.path ?? ""
    let inside = root.inside()
    let found = inside.filter { $0.name == path }.map { Self.name(of: $0.part.type) }
    let problem =
      found.isEmpty
      ? "has no coding key `\(path)`; it has \(Self.list(inside.map(\.name)))"
      : "has `\(path)` of type \(found.joined(separator: " or ")), not of "
        + Self.name(of: given.generator.type)
    return misuse(
      problem, fix: "use a key and a type from this list; the elements of a list have its key.",
      at: given.site)
  }

  func notFound(_ field: AnyKeyPath, _ paths: [String], _ site: Site) -> Misuse {
    let problem =
      paths.isEmpty
      ? "decodes no coding key unchanged into \(Self.name(of: field))"
      : "may decode \(Self.list(paths)) into \(Self.name(of: field))"
    return misuse(problem, fix: "give the coding key instead: .with(\"key\", ...).", at: site)
  }

  /// At most twenty coding keys.
  private static func list(_ paths: [String]) -> String {
    let paths = Set(paths).subtracting([""]).sorted()
    let shown = paths.prefix(20).map { "`\($0)`" }.joined(separator: ", ")
    return paths.isEmpty ? "none" : shown + (paths.count > 20 ? " and others" : "")
  }
}

extension Part {
  /// The parts inside, by their coding keys from here, four types deep.
  fileprivate func inside(_ path: String = "", depth: Int = 4) -> [(name: String, part: Part)] {
    guard depth > 0 else { return [] }
    return contents.flatMap { name, part in
      let path = Outline.joined(path, name)
      return [(path, part)] + part.inside(path, depth: name.isEmpty ? depth : depth - 1)
    }
  }
}

extension String {
  /// Without the point at the end.
  fileprivate var sentence: String { hasSuffix(".") ? String(dropLast()) : self }
}
