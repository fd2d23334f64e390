/// A class of cycles, by the dependencies that they consist of.
struct CycleClass {
  let anomaly: AnomalyKind
  /// What each cycle of the class has, as it would be of a worse class without it. The search begins here.
  let first: DependencyKinds
  let rest: DependencyKinds
  /// Whether every dependency of the first kind that is on a cycle is on one of this class.
  let isCertain: Bool

  /// The classes from the worst to the mildest, without times and then with them.
  ///
  /// As the worse ones are looked for first, a cycle of a class is none of a worse one.
  static let all = [DependencyKinds(), .realTime].flatMap { time in
    [
      CycleClass(.dirtyWrite, .writeWrite, [.writeWrite, time]),
      CycleClass(.circularFlow, .writeRead, [.writeWrite, .writeRead, time]),
      CycleClass(
        time == .realTime ? .staleRead : .readSkew, .readWrite, [.writeWrite, .writeRead, time],
        isCertain: false),
      CycleClass(
        .antiDependencyCycle, .readWrite, [.writeWrite, .writeRead, .readWrite, time]),
    ]
  }

  /// All that a cycle of the class consists of.
  var kinds: DependencyKinds { first.union(rest) }

  private init(
    _ anomaly: AnomalyKind, _ first: DependencyKinds, _ rest: DependencyKinds,
    isCertain: Bool = true
  ) {
    (self.anomaly, self.first, self.rest, self.isCertain) = (anomaly, first, rest, isCertain)
  }
}
