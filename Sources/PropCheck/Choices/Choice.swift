/// One decision of a generator, or the bracket of a span around several.
///
/// A case is a flat list of choices. `index` 0 is the simplest alternative of every kind, so the shrinker can lower
/// numbers without knowing what they mean.
struct Choice: Codable, Hashable, Sendable {
  enum Kind: UInt8, Codable, Sendable {
    /// The brackets of a span: structure, not decisions.
    case open, close
    /// Whether a list has one more element.
    case more
    case boolean, integer, double, pick
    /// A decision read from a seed file without kinds.
    case any
  }

  var kind: Kind
  /// Whether the generator had no freedom; kept so that sequences stay aligned when neighbours are deleted.
  var isForced = false
  /// The label of a span; 0 for a choice.
  var label: UInt32 = 0
  /// 0 is the simplest alternative.
  var index: UInt64 = 0
  /// The greatest index.
  var limit: UInt64 = 0
  /// For an integer, the number of values below its simplest one, which makes an index a signed distance.
  var below: UInt64 = 0

  var isDecision: Bool { kind != .open && kind != .close }

  var isNumber: Bool { kind == .integer || kind == .double }

  /// What must be equal for a stored index to mean the same in a later version of a generator.
  ///
  /// Indexes alone identify nothing, and labels derive from source lines: neither takes part.
  var shape: UInt64 {
    UInt64(kind.rawValue) ^ (isForced ? 0x100 : 0) ^ SplitMix.mix(limit) ^ SplitMix.mix(~below)
  }
}

extension Choice {
  /// The signed distance of an integer from its simplest value, which sums and differences keep.
  var offset: (magnitude: UInt64, isNegative: Bool) {
    IntegerScale(below: below, above: limit &- below).offset(at: index)
  }

  /// The same integer choice at another distance; nil beyond its range.
  func moved(to magnitude: UInt64, isNegative: Bool) -> Choice? {
    let scale = IntegerScale(below: below, above: limit &- below)
    guard let index = scale.index(magnitude: magnitude, isNegative: isNegative) else { return nil }
    var choice = self
    choice.index = index
    return choice
  }

  /// The same choice with a lower or equal index.
  func lowered(to index: UInt64) -> Choice {
    var choice = self
    choice.index = min(index, self.index)
    return choice
  }
}
