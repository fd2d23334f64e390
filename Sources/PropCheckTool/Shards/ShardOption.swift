import PropCheck
import PropCheckReport

/// The value of `--shard`: `3/8`, `auto` or `auto/8`.
struct ShardOption {
  static let form =
    "one of N shards, as in 3/8, or auto or auto/N if an engine says which shard this is"

  let environment: [String: String]

  /// The shard, and the file that tells its engine that this program knows shards.
  struct Choice {
    let shard: Shard
    var statusFile: String?
  }

  /// Reads the value.
  func choice(_ text: String) throws(ShardEngine.Problem) -> Choice {
    let words = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard words.count <= 2, let first = words.first else { throw Self.malformed }
    guard first == "auto" else {
      guard words.count == 2, let index = Int(first), let count = Int(words[1]) else {
        throw Self.malformed
      }
      return Choice(shard: try Self.shard(index, of: count))
    }
    return try automatic(count: words.count == 2 ? words[1] : nil)
  }

  private static let malformed = ShardEngine.Problem(expected: form)

  private static func shard(_ index: Int, of count: Int) throws(ShardEngine.Problem) -> Shard {
    if let shard = Shard(index, of: count) { return shard }
    let most = Figure.count(Shard.limit)
    throw ShardEngine.Problem(
      expected: 1...Shard.limit ~= count
        ? "one of 1/\(count) to \(count)/\(count)" : "one of at most \(most) shards, as in 3/8")
  }

  private func automatic(count text: String?) throws(ShardEngine.Problem) -> Choice {
    let given = text.flatMap { Int($0) }
    if text != nil, given == nil { throw Self.malformed }
    let engine = try engine()
    let told = try engine.told(by: environment)
    if let given, let count = told.count, given != count {
      throw ShardEngine.Problem(
        expected: "auto or auto/\(count), the number that \(engine.name) gives")
    }
    guard let count = given ?? told.count else {
      throw ShardEngine.Problem(
        expected: "auto/N, with the number of shards, which \(engine.name) does not provide")
    }
    let file = engine.statusFile.flatMap { environment[$0] }
    return Choice(
      shard: try Self.shard(told.index, of: count), statusFile: file?.isEmpty == false ? file : nil)
  }

  /// The only engine at work: of two, none is to be preferred.
  private func engine() throws(ShardEngine.Problem) -> ShardEngine {
    let engines = ShardEngine.all.filter { $0.isAtWork(in: environment) }
    guard let engine = engines.first else {
      throw ShardEngine.Problem(expected: "given as I/N, since no engine says which shard this is")
    }
    guard engines.count == 1 else {
      let names = engines.map { "\($0.name) by \($0.index)" }
      throw ShardEngine.Problem(
        expected: "given as I/N, since more than one engine says which shard this is: "
          + names.joined(separator: ", "))
    }
    return engine
  }
}

extension OptionValue {
  /// The shard to run; nil for all.
  func shard(_ environment: [String: String]) throws(UsageError) -> ShardOption.Choice? {
    guard let text = invocation["shard"] else { return nil }
    do throws(ShardEngine.Problem) {
      return try ShardOption(environment: environment).choice(text)
    } catch {
      throw bad("shard", error.expected)
    }
  }
}

extension SystemInterface {
  /// Tells the engine that this program knows shards.
  func touch(_ file: String?) throws(ToolError) {
    guard let file else { return }
    try ToolError.reporting(DurableFile.write([], to: path(file)))
  }
}
