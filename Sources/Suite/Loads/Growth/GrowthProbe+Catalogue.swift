extension GrowthProbe {
  /// The operations of all repositories whose cost has a limit.
  static let all = habits + logs + categories + families + people + memberships + meals

  /// What of the seam is none of them: it asks no store.
  static let withoutStore: Set<String> = [
    "habits.identify", "family-service.qr-payload", "family-service.read-qr-payload",
  ]
}
