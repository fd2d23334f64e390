import Report

extension RunRecord {
  /// What is about to start.
  init(
    _ invocation: Invocation, _ options: RunOptions, layer: String, engine: String?,
    _ surroundings: Surroundings
  ) {
    let command = invocation.command.name
    self.init(
      id: "\(command)-\(options.seed)", command: command, seed: options.seed, tool: Tool.version,
      layer: layer, options: options.recorded,
      t: Circumstances(
        startUnixMilliseconds: surroundings.unixMilliseconds(), host: surroundings.host,
        arguments: invocation.arguments, jobs: options.jobs, commit: surroundings.commit(),
        swift: SwiftVersion.text, sqlite: engine))
  }
}
