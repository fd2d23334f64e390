/// A task that runs every night: `list night` shows all of them, and `scripts/nightly` runs them.
public struct NightTask: Hashable, Sendable {
  /// The name of its report, which begins with `run-`, `crash-`, `load-`, `canary-`, `hunt-` or `fuzz-`; loads are
  /// compared with those of the last night that passed.
  public let name: String
  /// The arguments of the program, separated by single spaces; those that begin with `hunt` are for `scripts/hunt`, and those with
  /// `fuzz` for `scripts/fuzz`.
  ///
  /// `SEED`, `DATE`, `TIME` and `PROFILE` stand for the values with which the night was started, and `TIME/4` for a
  /// quarter of its time; any fraction from `TIME/1` to `TIME/9` is allowed.
  public let arguments: String
  /// The text that its output must contain if the task has to miss a threshold; nil for a task that has to pass, as
  /// hunts and searches do.
  public let finding: String?

  /// Creates a task.
  ///
  /// - Parameters:
  ///   - name: The name of its report: `run-`, `crash-`, `load-`, `canary-`, `hunt-` or `fuzz-`, followed by more.
  ///   - arguments: The arguments of the program, separated by single spaces.
  ///   - finding: The text that its output must contain if it has to miss a threshold, with single spaces as well.
  public init(_ name: String, _ arguments: String, finding: String? = nil) {
    (self.name, self.arguments, self.finding) = (name, arguments, finding)
  }
}

extension TestSuite {
  /// The tasks of a night: those that were given, or the properties and the loads of every layer, a coverage-guided
  /// search on the first one, and a load of every canary.
  var nightTasks: [NightTask] {
    night.isEmpty ? runsOfNight + fuzzOfNight + (loads.map(loadsOfNight) ?? []) : night
  }

  private var runsOfNight: [NightTask] {
    layers.map { NightTask("run-\($0.name)", "run --seed SEED --time TIME --layer \($0.name)") }
  }

  /// The layers share the kept cases of a property, and each would drop what only another one needs.
  private var fuzzOfNight: [NightTask] {
    layers.prefix(1).map {
      NightTask("fuzz-\($0.name)", "fuzz --seed SEED --time TIME/4 --layer \($0.name)")
    }
  }

  /// Loads have the same seed each night, so that they do the same work and can be compared.
  private func loadsOfNight(_ loads: LoadSuite) -> [NightTask] {
    guard let first = loads.profiles.first, let last = loads.profiles.last else { return [] }
    let profile = loads.profile(named: "nightly") == nil ? last.name : "PROFILE"
    let tasks = layers.filter { $0.load != nil }.map {
      NightTask("load-\($0.name)", "load --profile \(profile) --seed 1 --layer \($0.name)")
    }
    let hunted = canaries.filter { $0.load != nil }.map { canary in
      NightTask(
        Self.canaryTask(canary.name),
        "load --profile \(first.name) --seed 1 --layer \(canary.name)", finding: "✗")
    }
    return tasks + hunted
  }

  private static func canaryTask(_ layer: String) -> String {
    let name = layer.replacing(":", with: "-")
    return name.hasPrefix("canary-") ? name : "canary-" + name
  }

  /// What is wrong with the tasks of a night, in a sentence each.
  var nightProblems: [String] {
    let kinds = ["run-", "crash-", "load-", "canary-", "hunt-", "fuzz-"]
    let unnamed = night.map(\.name)
      .filter { name in !Self.isName(name) || !kinds.contains(where: name.hasPrefix) }
      .map {
        "The night has the task \"\($0)\"; begin its name with "
          + CommandSpec.alternatives(kinds) + ", followed by letters and digits."
      }
    let spaced = night.filter { "\($0.arguments)\($0.finding ?? "")".contains("  ") }
      .map { "The task \($0.name) of the night has two spaces in a row; use one." }
    lazy var parser = ArgumentParser(table: CommandTable(self, jobs: 1), environment: [:])
    return unnamed + Self.twice(night.map(\.name), "task") + spaced
      + night.compactMap(Self.unsuitable) + night.compactMap { unusable($0, parser) }
  }

  /// Why a night cannot do a task.
  private static func unsuitable(_ task: NightTask) -> String? {
    let words = task.arguments.split(separator: " ")
    if let word = words.first, ["hunt", "fuzz"].contains(word), task.finding != nil {
      return
        "The task \(task.name) of the night has a finding, which \(word) cannot have; leave it out."
    }
    let share = words.first { $0.hasPrefix("TIME/") && $0.wholeMatch(of: /TIME\/[1-9]/) == nil }
    return share.map {
      "The task \(task.name) of the night has \"\($0)\"; write TIME/1 to TIME/9."
    }
  }

  /// Why the program cannot do a task.
  private func unusable(_ task: NightTask, _ parser: ArgumentParser) -> String? {
    let profile = loads?.profiles.first?.name ?? "PROFILE"
    let words = task.arguments.split(separator: " ").map { $0 == "PROFILE" ? profile : String($0) }
    guard words.first != "hunt" else { return nil }
    do {
      _ = try parser.parse(words)
      return nil
    } catch {
      return "The task \(task.name) of the night has wrong arguments; correct them:\n\(error)"
    }
  }
}
