/// A record without what may differ between equal runs, with its sort key.
struct CanonicalLine {
  let bytes: [UInt8]
  let place: Place

  /// Drops everything under `t`; keeps unknown keys. Nil for a record that is not a result.
  init?(_ value: JSONValue) {
    guard case .object(var members) = value,
      !Self.withoutResult.contains(value["kind"]?.text ?? "")
    else { return nil }
    members["t"] = nil
    guard let bytes = ReportCoder.line(of: JSONValue.object(members)) else { return nil }
    self.bytes = bytes
    place = Place(of: value)
  }
}

extension CanonicalLine {
  private static let withoutResult: Set<String> = ["plan", "samples"]

  /// Orders by (property, damaged file, case): the run first, a property before its failures, notes and the end last.
  struct Place: Comparable {
    private let rank: Int
    private let property: String
    private let file: String
    private let index: Int

    init(of value: JSONValue) {
      let kind = value["kind"]?.text ?? ""
      rank = Self.ranks[kind] ?? 1
      property = Self.names.lazy.compactMap { value[$0]?.text }.first ?? ""
      file = kind == "damage" ? value["file"]?.text ?? "" : ""
      index = value["case"]?.number ?? Self.first(of: value["ranges"]) ?? -1
    }

    /// Distinguishes the parts of a property, which come before its failures.
    private static func first(of ranges: JSONValue?) -> Int? {
      guard case .array(let ranges) = ranges, let from = ranges.first?["from"]?.number,
        ranges.contains(where: { $0["step"] != nil })
      else { return nil }
      return from.subtractingReportingOverflow(.max).partialValue
    }

    static func < (left: Place, right: Place) -> Bool {
      if left.rank != right.rank { return left.rank < right.rank }
      // By bytes, because Unicode order differs between versions.
      for (name, other) in [(left.property, right.property), (left.file, right.file)]
      where !name.utf8.elementsEqual(other.utf8) {
        return name.utf8.lexicographicallyPrecedes(other.utf8)
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
