import PropCheck

/// A store whose deletion removes only one of two writes.
public struct KeyValueStore {
  private var values: [Int: [Int]] = [:]

  mutating func put(_ key: Int, _ value: Int) {
    values[key] = Array((values[key, default: []] + [value]).suffix(2))
  }

  mutating func delete(_ key: Int) {
    values[key] = values[key]?.dropLast()
  }

  func get(_ key: Int) -> Int? { values[key]?.last }
}

/// A command on a store; the last two do nothing.
enum KeyValueCommand: Sendable {
  case put(Int, Int)
  case delete(Int)
  case get(Int)
  case say(String)
  case list([Int])

  static let program = Gen<[KeyValueCommand]> { source in
    var commands: [KeyValueCommand] = []
    try source.repeated(0...50, label: .step) { source in
      switch source.pick(weights: [1, 1, 1, 1, 1]) {
      case 0: commands.append(.put(source.integer(in: 0...5), source.integer(in: 0...5)))
      case 1: commands.append(.delete(source.integer(in: 0...5)))
      case 2: commands.append(.get(source.integer(in: 0...5)))
      case 3: commands.append(.say(try source.draw(.string(upTo: 10))))
      default: commands.append(.list(try source.draw(.array(of: .int, upTo: 5))))
      }
    }
    return commands
  }
}

extension KeyValueStore {
  /// A program reads what it wrote.
  public static let problem = Problem(
    "key-value", of: KeyValueCommand.program,
    endsIn: ["[put(0, 0), put(0, 0), delete(0), get(0)]"]
  ) { commands in
    var model: [Int: Int] = [:]
    var store = KeyValueStore()
    for command in commands {
      switch command {
      case .put(let key, let value):
        model[key] = value
        store.put(key, value)
      case .delete(let key):
        model[key] = nil
        store.delete(key)
      case .get(let key) where store.get(key) != model[key]: return false
      default: break
      }
    }
    return true
  }
}

extension KeyValueCommand: CustomStringConvertible {
  var description: String {
    switch self {
    case .put(let key, let value): "put(\(key), \(value))"
    case .delete(let key): "delete(\(key))"
    case .get(let key): "get(\(key))"
    case .say(let text): "say(\(text.debugDescription))"
    case .list(let numbers): "list(\(numbers))"
    }
  }
}
