import PropCheckReport

extension RunRecord {
  init(
    _ invocation: Invocation, _ options: RunOptions, layer: String, engine: String?,
    _ system: SystemInterface
  ) {
    self.init(
      invocation, seed: options.seed, recorded: options.recorded, jobs: options.jobs, layer: layer,
      engine: engine, system)
  }

  /// The same for a command with other options.
  init(
    _ invocation: Invocation, seed: UInt64, recorded: [String: String], jobs: Int?, layer: String,
    engine: String?, _ system: SystemInterface
  ) {
    let command = invocation.command.name
    self.init(
      id: "\(command)-\(seed)", command: command, seed: seed, program: system.program,
      tool: system.suite.version,
      layer: layer, options: recorded,
      t: Circumstances(
        startUnixMilliseconds: system.unixMilliseconds(), host: system.host,
        arguments: invocation.arguments, jobs: jobs, commit: system.commit(),
        swift: SwiftVersion.text, engine: engine))
  }
}

/// The version of the compiler, as far as a program can tell.
enum SwiftVersion {
  static var text: String {
    #if compiler(>=6.4)
      "6.4 or newer"
    #elseif compiler(>=6.3.1)
      "6.3.1"
    #elseif compiler(>=6.3)
      "6.3"
    #else
      "6.2"
    #endif
  }
}
