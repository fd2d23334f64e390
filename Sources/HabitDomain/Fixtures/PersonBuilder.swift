/// Builds people for tests; as with ``HabitBuilder``, the result is always valid.
///
/// It is up to the test that no other person has the hash.
public struct PersonBuilder: Builder {
  /// The person as built so far.
  public private(set) var person: UserProfile

  /// Begins with the simplest person of a number, whose hash no other number has, made at noon of ``Scenario/today``.
  public init(_ number: UInt32 = 1) {
    person = UserProfile(
      id: Identifier(high: 4, low: UInt64(number)), displayName: "Person \(number)",
      appleUserIDHash: "hash-of-person-\(number)",
      createdAt: FixtureZone.utc.noon(of: Scenario.today))
  }

  /// The name, without control characters and white space at its ends; at most 50 characters, and an empty one changes
  /// nothing.
  public func named(_ name: String) -> PersonBuilder {
    changed {
      $0.person.displayName =
        nearestName(name, limit: 50) { $0.properties.generalCategory != .control }
        ?? $0.person.displayName
    }
  }

  /// The hash, without white space at its ends and with zeros up to 10 characters; an empty one changes nothing.
  public func withHash(_ hash: String) -> PersonBuilder {
    changed {
      guard var valid = nearestName(hash, limit: .max) else { return }
      while valid.count < 10 { valid.append("0") }
      $0.person.appleUserIDHash = valid
    }
  }

  /// The address of a picture, reduced to characters that addresses may have, with `https` unless it has a scheme;
  /// nil, or an address without a host, for none.
  public func withAvatar(_ address: String?) -> PersonBuilder {
    changed { $0.person.avatarURL = address.flatMap(nearestAddress) }
  }

  /// Made at a moment.
  public func created(at moment: Instant) -> PersonBuilder {
    changed { $0.person.createdAt = moment }
  }
}

private func nearestAddress(_ text: String) -> String? {
  let known = String(String.UnicodeScalarView(text.unicodeScalars.filter(isOfAddress)))
  let scheme = ["http://", "https://"].first { known.lowercased().hasPrefix($0) } ?? ""
  var rest = known.dropFirst(scheme.count).drop { "/?#".contains($0) }
  if !WebAddress.hasHost(rest.utf8) {
    rest = rest.replacing("@", with: "").drop { "/?#:".contains($0) }
  }
  guard !rest.isEmpty else { return nil }
  return (scheme.isEmpty ? "https://" : String(known.prefix(scheme.count))) + rest
}

private func isOfAddress(_ scalar: Unicode.Scalar) -> Bool {
  ("!"..."~").contains(scalar) && !"\"<>\\^`{|}".unicodeScalars.contains(scalar)
}
