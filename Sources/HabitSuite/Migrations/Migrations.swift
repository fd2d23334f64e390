import HabitDomain
import HabitReference
import PropCheck

/// P-M: a migration commutes with reading, and is done or not.
struct Migrations: Sendable {
  let layer: MigrationLayer
  /// The newest version: the one after the last of the apps.
  static let newest = OldStore.newest + 1

  var properties: [Property] { [squares, failures, ownVersions, schema] }

  /// A store of the apps and the versions on its path.
  struct Plan: Sendable {
    let contents: StoreContents
    let path: [Int]
  }

  private static let plans = Gen { source in
    let version = source.integer(in: 1...12)
    var path = [source.boolean() ? newest : source.integer(in: version...newest, towards: newest)]
    // In one go, or with other versions of the apps in between.
    if source.boolean() {
      path = (version + 1..<max(path[0], version + 1)).filter { _ in source.boolean() } + path
    }
    let tables = OldRows(version: version).draw(from: &source)
    return Plan(contents: StoreContents(version: version, tables: tables), path: path)
  }

  private var squares: Property {
    Property(
      "migrations.commute-with-reading",
      "Migrating a store and then reading it gives the same as reading it and then migrating the result.",
      rules: ["P-M1", "P-M2", "P-M4", "10.1", "10.2", "10.3", "10.4"],
      requiring: (1...12).map { Requirement(Label("from", "\($0)"), share: 0.03) }
        + (2...Self.newest).map { Requirement(Label("to", "\($0)"), share: 0.01) }
        + ["duplicates", "left over", "orphans", "unreadable habits", "in several steps"].map {
          Requirement(Label("met", $0), shareOfCases: 0.03)
        },
      of: Self.plans, describe: { Self.text(of: $0.contents, $0.path) }
    ) { [layer] plan in
      let sight = try layer.migrate(
        MigrationTrial(line: .apps, contents: plan.contents, path: plan.path))
      tabulate("from", plan.contents.version)
      let judge = MigrationJudge(sight)
      try judge.checkWay(of: plan.contents, by: plan.path)
      for (version, stop) in zip(plan.path, sight.stops) { try judge.compare(stop, at: version) }
      try judge.checkEnd()
      for (version, next) in zip([plan.contents.version] + plan.path, plan.path)
      where version < next { tabulate("to", next) }
      judge.label(path: plan.path)
    }
  }

  private var failures: Property {
    Property(
      "migrations.fail-whole",
      "A migration that runs out of space leaves the old store, and succeeds once there is space.",
      rules: ["P-M3", "10.6"],
      requiring: ["failed", "enough"].map { Requirement(Label("room", $0), shareOfCases: 0.1) },
      of: Gen { source in
        (try source.draw(Self.plans), source.integer(in: 0...120))
      }, describe: { "\(Self.text(of: $0.0.contents, [Self.newest]))\n\($0.1) pages" }
    ) { [layer] plan, room in
      let sight = try layer.migrate(
        MigrationTrial(line: .apps, contents: plan.contents, path: [Self.newest], room: room))
      tabulate("room", sight.failed == nil ? "enough" : "failed")
      let judge = MigrationJudge(sight)
      try judge.checkWay(of: plan.contents, by: [Self.newest])
      if let failed = sight.failed { try judge.compare(failed, at: plan.contents.version) }
      try judge.compare(sight.stops.last, at: Self.newest)
      try judge.checkEnd()
    }
  }

  static func text(of contents: StoreContents, _ path: [Int]) -> String {
    (contents.lines + ["to version " + path.map { "\($0)" }.joined(separator: ", ")])
      .joined(separator: "\n")
  }
}
