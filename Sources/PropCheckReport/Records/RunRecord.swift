/// The start of a run: enough to repeat it.
public struct RunRecord: Codable, Hashable, Sendable {
  /// The id of the run.
  public var id: String
  /// The command of the tool, as in `run`.
  public var command: String
  /// The seed of all randomness.
  public var seed: Decimal64
  /// The part of a divided run, as in `1/4`.
  public var shard: String?
  /// The name of the program; nil for `propcheck`. Newer than the schema of version 1, which admits it as an unknown key.
  public var program: String?
  /// The version of the program.
  public var tool: String
  /// The data layer under test.
  public var layer: String
  /// The options that decide what is tested, with defaults.
  public var options: [String: String]
  /// What may differ between two equal runs.
  public var t: Circumstances?

  /// The program of reports that do not name one.
  public static let usualProgram = "propcheck"

  /// Makes the record.
  public init(
    id: String, command: String, seed: UInt64, shard: String? = nil, program: String? = nil,
    tool: String, layer: String, options: [String: String] = [:], t: Circumstances? = nil
  ) {
    (self.id, self.command, self.seed, self.shard) = (id, command, Decimal64(seed), shard)
    self.program = program == Self.usualProgram ? nil : program
    (self.tool, self.layer, self.options, self.t) = (tool, layer, options, t)
  }

  /// The number of the shard and that of all shards; nil for a run that is not divided.
  package var shardNumbers: (index: Int, count: Int)? {
    let numbers = (shard ?? "").split(separator: "/").compactMap { Int($0) }
    return numbers.count == 2 ? (numbers[0], numbers[1]) : nil
  }

  /// When, where and how the run was made.
  public struct Circumstances: Codable, Hashable, Sendable {
    /// The wall clock at the start, in milliseconds since 1970.
    public var startUnixMilliseconds: Int?
    /// The host name.
    public var host: String?
    /// The arguments as they were typed.
    public var arguments: [String]?
    /// The number of jobs.
    public var jobs: Int?
    /// The commit of the working directory.
    public var commit: String?
    /// The version of the Swift compiler.
    public var swift: String?
    /// The name and version of the storage, as in `SQLite 3.40.1`. Newer than the schema of version 1, like ``RunRecord/program``.
    public var engine: String?
    /// The version of SQLite, in reports that do not name the engine.
    public var sqlite: String?

    /// The name and version of the storage, in reports of any age.
    public var storage: String? { engine ?? sqlite.map { "SQLite \($0)" } }

    /// Makes the circumstances.
    public init(
      startUnixMilliseconds: Int? = nil, host: String? = nil, arguments: [String]? = nil,
      jobs: Int? = nil, commit: String? = nil, swift: String? = nil, engine: String? = nil
    ) {
      (self.startUnixMilliseconds, self.host) = (startUnixMilliseconds, host)
      (self.arguments, self.jobs, self.commit, self.swift) = (arguments, jobs, commit, swift)
      self.engine = engine
    }
  }
}
