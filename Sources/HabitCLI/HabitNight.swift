import PropCheckTool

extension [NightTask] {
  /// All properties on the default layer, losses of power in every operation, a search by coverage, sync on seeds of its own, callers in a file, loads of both stores, two canaries.
  static let habits = [
    NightTask("run-sqlite", "run --seed SEED --time TIME"),
    // Every call of every operation, which takes some minutes.
    NightTask("crash-sqlite", "crash --seed SEED"),
    // What it keeps is replayed by later runs.
    NightTask("fuzz-sqlite", "fuzz --seed SEED --time TIME/4"),
    // With enough cases of each property to judge its required shares.
    NightTask("hunt-sync", "hunt --filter ^sync --interleavings 40000 --seeds 8"),
    // Callers with their own connection or process need a file.
    NightTask(
      "run-callers-sqlite-wal",
      "run --seed SEED --layer sqlite-wal --filter ^(callers|connections|processes) --cases 2000"),
    // Loads have the same seed each night, so that they do the same work and can be compared.
    NightTask("load-sqlite-wal", "load --profile PROFILE --seed 1 --layer sqlite-wal"),
    NightTask("load-sqlite", "load --profile PROFILE --seed 1 --layer sqlite"),
    NightTask(
      "canary-leak", "load --profile costs --seed 1 --layer canary:leak",
      finding: "✗ live_bytes grows by"),
    NightTask(
      "canary-scan", "load --profile costs --seed 1 --layer canary:scan",
      finding: "✗ exponent(families.fetch-by-code, vm_steps)"),
  ]
}
