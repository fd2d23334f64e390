/// A class of cycles by their dependencies.
struct CycleClass {
  let anomaly: AnomalyKind
  /// A dependency that every cycle of the class has, from which the search starts.
  let first: DependencyKinds
  let rest: DependencyKinds
  /// Whether every such dependency on a cycle is on one of this class.
  let isCertain: Bool

  /// The classes from the worst to the mildest, without times and then with them.
  ///
  /// Worse classes are searched first.
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

  var kinds: DependencyKinds { first.union(rest) }

  private init(
    _ anomaly: AnomalyKind, _ first: DependencyKinds, _ rest: DependencyKinds,
    isCertain: Bool = true
  ) {
    (self.anomaly, self.first, self.rest, self.isCertain) = (anomaly, first, rest, isCertain)
  }
}
