/// A record without what may differ between equal runs, with its sort key.
struct CanonicalLine {
  let bytes: [UInt8]
  let place: Place

  /// Drops everything under `t`; keeps unknown keys.
  init?(_ value: JSONValue) {
    guard case .object(var members) = value else { return nil }
    members["t"] = nil
    guard let bytes = ReportCoder.line(of: JSONValue.object(members)) else { return nil }
    self.bytes = bytes
    place = Place(of: value)
  }
}

extension CanonicalLine {
  /// Orders by (property, case): the run first, a property before its failures, notes and the end last.
  struct Place: Comparable {
    private let rank: Int
    private let property: String
    private let index: Int

    init(of value: JSONValue) {
      let kind = value["kind"]?.text ?? ""
      rank = Self.ranks[kind] ?? 1
      property = Self.names.lazy.compactMap { value[$0]?.text }.first ?? ""
      index = value["case"]?.number ?? -1
    }

    static func < (left: Place, right: Place) -> Bool {
      if left.rank != right.rank { return left.rank < right.rank }
      // By bytes, because Unicode order differs between versions.
      if !left.property.utf8.elementsEqual(right.property.utf8) {
        return left.property.utf8.lexicographicallyPrecedes(right.property.utf8)
      }
      return left.index < right.index
    }

    private static let names = [
      "property", "id", "mix", "operation", "gauge", "expression", "figure", "damage",
    ]
    private static let ranks = [
      "run": 0, "mutant": 2, "crash": 2, "damage": 2, "criteria": 3, "mix": 4, "stage": 5,
      "interval": 6, "scaling": 7,
      "cycle": 8, "budget": 9, "threshold": 10, "comparison": 11, "note": 12, "end": 13,
    ]
  }
}
