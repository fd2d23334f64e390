/// What a model answered in some scripts, before anything runs.
struct ModelProbe: Sendable {
  /// The number of scripts by which a model is judged.
  static var scripts: Int { 64 }
  /// A command that was drawn less often may have been refused by chance.
  private static var fewestCalls: Int { 20 }

  /// How many of the scripts have a call that the model refuses.
  private(set) var refusing = 0
  private var calls: [String: (all: Int, refused: Int)] = [:]

  /// Counts the calls of a script, each by its name and whether the model refuses it.
  mutating func add(_ script: [(name: String, isRefused: Bool)]) {
    if script.contains(where: \.isRefused) { refusing += 1 }
    for call in script {
      calls[call.name, default: (0, 0)].all += 1
      if call.isRefused { calls[call.name]?.refused += 1 }
    }
  }

  /// A sentence for each command that the model never accepts.
  func notes(on machine: String) -> [String] {
    let useless = calls.filter { $1.all >= Self.fewestCalls && $1.all == $1.refused }
    return useless.sorted { $0.key < $1.key }.map { name, count in
      "The model of \(machine) refuses \"\(name)\" in all \(count.all) calls of \(Self.scripts) scripts, "
        + "so what it does when accepted is not tested; check its model, or draw inputs that the model accepts."
    }
  }
}
