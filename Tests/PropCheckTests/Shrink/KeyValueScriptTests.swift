import PropCheckTesting
import Testing

@testable import PropCheck

/// A key-value store whose `delete` forgets only one of two writes.
private enum Command: Sendable, CustomStringConvertible {
  case put(Int, Int)
  case delete(Int)
  case get(Int)
  case say(String)
  case list([Int])

  var description: String {
    switch self {
    case .put(let key, let value): "put \(key) \(value)"
    case .delete(let key): "delete \(key)"
    case .get(let key): "get \(key)"
    case .say(let text): "say \(text)"
    case .list(let numbers): "list \(numbers)"
    }
  }

  static func draw(_ source: inout Source) throws -> Command {
    switch source.pick(weights: [1, 1, 1, 1, 1]) {
    case 0: .put(source.integer(in: 0...5), source.integer(in: 0...5))
    case 1: .delete(source.integer(in: 0...5))
    case 2: .get(source.integer(in: 0...5))
    case 3: try .say(source.draw(.string(upTo: 10)))
    default: try .list(source.draw(.array(of: .int, upTo: 5)))
    }
  }
}

@Suite struct KeyValueScriptTests {
  private let scripts = Gen<[Command]> { source in
    var commands: [Command] = []
    try source.repeated(0...50, label: .step) { commands.append(try .draw(&$0)) }
    return commands
  }

  private static func run(_ commands: [Command]) throws {
    var model: [Int: Int] = [:]
    var real: [Int: [Int]] = [:]
    for command in commands {
      switch command {
      case .put(let key, let value):
        model[key] = value
        real[key] = real[key, default: []].suffix(1) + [value]
      case .delete(let key):
        model[key] = nil
        real[key] = real[key]?.dropLast()
      case .get(let key):
        try require(real[key]?.last == model[key], "an answer differs")
      case .say, .list:
        break
      }
    }
  }

  @Test(arguments: TestSeed.several(20))
  func `a script becomes four steps with the simplest arguments`(_ seed: UInt64) async throws {
    let property = Property("kv", "answers agree", of: scripts, body: Self.run)
    let result = await property.check(Settings(seed: seed, cases: 10_000))
    let finding = try #require(result.finding)
    #expect(finding.counterexample == "[put 0 0, put 0 0, delete 0, get 0]")
    #expect(finding.shrink.to == 4)
    #expect(finding.shrink.from >= 4)
    #expect(finding.shrink.tries <= 100)
  }
}
