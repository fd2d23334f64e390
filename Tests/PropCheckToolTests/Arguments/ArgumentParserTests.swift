import Testing

@testable import PropCheckTool

@Suite struct ArgumentParserTests {
  private let table = CommandTable(layers: ["sqlite", "other"], jobs: 2)

  @Test(
    arguments: [
      (["--seed", "7"], "seed", "7"), (["--seed=7"], "seed", "7"), (["--seed="], "seed", ""),
      (["--seed", "1", "--seed", "2"], "seed", "2"), (["-s7"], "seed", "7"),
      (["-s", "7"], "seed", "7"), (["-qvs7"], "seed", "7"), (["-qv"], "quiet", "true"),
      (["-qv"], "verbose", "true"), (["--json"], "json", "true"), (["--no-json"], "json", "false"),
      (["--json", "--no-json"], "json", "false"), ([], "json", nil), ([], "layer", "sqlite"),
      ([], "jobs", "2"), (["--filter=a=b"], "filter", "a=b"), (["--filter", "-x"], "filter", "-x"),
    ] as [([String], String, String?)])
  func `an option is read`(_ arguments: [String], _ name: String, _ value: String?) throws {
    #expect(try parse(["run"] + arguments)[name] == value)
  }

  @Test(
    arguments: [
      (["-"], ["-"]), (["--", "--times"], ["--times"]), (["a", "--times", "2"], ["a"]),
      (["--step", "a"], ["a"]),
    ] as [([String], [String])])
  func `what is no option is an operand`(_ arguments: [String], _ operands: [String]) throws {
    #expect(try parse(["replay"] + arguments).operands == operands)
  }

  @Test(
    arguments: [
      ([], ["PROPCHECK_SEED": "5"], "seed", "5"),
      (["--seed", "7"], ["PROPCHECK_SEED": "5"], "seed", "7"),
      ([], ["PROPCHECK_SEED": ""], "seed", nil), ([], ["PROPCHECK_JSON": "1"], "json", "true"),
      (["--no-json"], ["PROPCHECK_JSON": "1"], "json", "false"),
      ([], ["PROPCHECK_LAYER": "other"], "layer", "other"),
      ([], ["PROPCHECK_HELP": "1"], "help", nil),
      ([], ["PROPCHECK_JSON": "off"], "json", "false"),
    ] as [([String], [String: String], String, String?)])
  func `what is typed beats the environment, which beats the default`(
    _ arguments: [String], _ environment: [String: String], _ name: String, _ value: String?
  ) throws {
    #expect(try parse(["run"] + arguments, environment)[name] == value)
  }

  @Test(
    arguments: [
      ([], "No command was given.\nusage: propcheck COMMAND [OPTIONS]; try propcheck help"),
      (["rnu"], "Unknown command \"rnu\". Did you mean run?"),
      (["wxyz"], "Unknown command \"wxyz\"."),
      (["--frobnicate"], "Unknown option --frobnicate.\n"),
      (["--versio"], "Unknown option --versio. Did you mean --version?"),
      (["--hepl"], "Unknown option --hepl. Did you mean --help?"),
      (["-z"], "Unknown option -z.\n"),
      (["version"], "Unknown command \"version\". Did you mean --version?"),
      (["--seed=7", "run"], "--seed must follow a command. Did you mean propcheck run --seed?"),
      (["run", "--sede", "1"], "Unknown option --sede. Did you mean --seed?"),
      (["run", "--xyzzy"], "Unknown option --xyzzy."),
      (["run", "-z"], "Unknown option -z."),
      (["plan", "run", "--seed", "1"], "Unknown option --seed. Did you mean -- run --seed?"),
      (["plan", "-n2", "run", "-s1"], "Unknown option -s. Did you mean -- run -s?"),
      (["plan", "run", "--shard", "2"], "Unknown option --shard. Did you mean --shards?"),
      (["plan", "list", "--seed", "1"], "Unknown option --seed.\n"),
      (["run", "--no-seed"], "Unknown option --no-seed."),
      (["run", "--seed"], "--seed needs a value."),
      (["run", "-s"], "--seed needs a value."),
      (["run", "--seeds="], "--seeds cannot be empty.\nusage: propcheck run "),
      (["run", "--report", ""], "--report cannot be empty."),
      (["run", "--junit", ""], "--junit cannot be empty."),
      (["run", "--profile", ""], "--profile cannot be empty."),
      (["run", "--resume", ""], "--resume cannot be empty."),
      (["merge", "a", "-o", ""], "--output cannot be empty."),
      (["replay", "a", "--program", ""], "--program cannot be empty."),
      (["run", "--json=yes"], "--json is a flag and takes no value; leave out \"yes\"."),
      (["run", "--layer", "x"], "--layer cannot be \"x\": it must be sqlite or other."),
      (["run", "--color=red"], "--color cannot be \"red\": it must be auto, always or never."),
      (
        ["run", "--color", "nevr"],
        "--color cannot be \"nevr\": it must be auto, always or never. Did you mean never?"
      ),
      (
        ["run", "--layer", "SQLITE"],
        "--layer cannot be \"SQLITE\": it must be sqlite or other. Did you mean sqlite?"
      ),
      (
        ["list", "propertys"],
        "WHAT cannot be \"propertys\": it must be properties, layers, profiles, requirements, seeds or night."
          + " Did you mean properties?"
      ),
      (["run", "x"], "Unexpected argument \"x\"."),
      (["replay"], "FILE|TOKEN is missing."),
      (["compare", "a"], "2 REPORTS are needed.\nusage: propcheck compare REPORTS... "),
      (["replay", "a", "b"], "Unexpected argument \"b\"."),
      (
        ["list", "all"],
        "WHAT cannot be \"all\": it must be properties, layers, profiles, requirements, seeds or night."
      ),
    ] as [([String], String)])
  func `wrong arguments are told with what is right`(_ arguments: [String], _ text: String) {
    let error = #expect(throws: UsageError.self) { try parse(arguments) }
    #expect(error?.description.hasPrefix(text) == true, "\(error?.description ?? "")")
    #expect(error?.description.contains("\nusage: propcheck ") == true)
  }

  @Test(arguments: [
    (["PROPCHECK_JSON": "maybe"], "PROPCHECK_JSON cannot be \"maybe\": it must be 1 or 0."),
    (["PROPCHECK_LAYER": "x"], "PROPCHECK_LAYER cannot be \"x\": it must be sqlite or other."),
    (
      ["PROPCHECK_COLOR": "nevr"],
      "PROPCHECK_COLOR cannot be \"nevr\": it must be auto, always or never. Did you mean never?"
    ),
  ])
  func `a wrong value of the environment is told by its variable`(
    _ environment: [String: String], _ text: String
  ) {
    let error = #expect(throws: UsageError.self) { try parse(["run"], environment) }
    #expect(error?.description.hasPrefix(text) == true)
  }

  @Test func `help is given without the operands that the command needs`() throws {
    #expect(try parse(["replay", "--help"]).isOn("help"))
  }

  private func parse(
    _ arguments: [String], _ environment: [String: String] = [:]
  ) throws(UsageError) -> Invocation {
    try ArgumentParser(table: table, environment: environment).parse(arguments)
  }
}
