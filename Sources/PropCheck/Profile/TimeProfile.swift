/// Where the time of cases went: by phase, and in it by generator or command.
///
/// A stack is written as flame graphs read it, its frames from the outermost on with `;` between them.
package struct TimeProfile: Codable, Hashable, Sendable {
  /// The nanoseconds of each stack itself, without those of stacks that go on with more frames.
  package private(set) var stacks: [String: UInt64] = [:]

  /// The most stacks; the time of further ones counts for the phase alone.
  static let limit = 4096

  init() {}

  /// Adds time to a stack; none adds nothing.
  mutating func add(_ nanoseconds: UInt64, to frames: [String]) {
    guard nanoseconds > 0, let phase = frames.first else { return }
    let stack = frames.map(Self.frame).joined(separator: ";")
    let place = stacks[stack] == nil && stacks.count >= Self.limit ? Self.frame(phase) : stack
    stacks[place, default: 0] &+= nanoseconds
  }

  mutating func add(_ other: TimeProfile) {
    // In order, so that of too many the same ones are kept in every process.
    for (stack, nanoseconds) in other.stacks.sorted(by: { $0.key < $1.key }) {
      add(nanoseconds, to: stack.split(separator: ";").map(String.init))
    }
  }

  /// A name that can be a frame: without the characters that end frames and lines.
  private static func frame(_ name: String) -> String {
    let text = String(
      String.UnicodeScalarView(
        name.unicodeScalars.prefix(100).map { scalar in
          scalar == ";" ? "," : scalar.properties.generalCategory == .control ? " " : scalar
        }))
    return text.isEmpty ? "without a name" : text
  }
}

extension TimeProfile {
  /// The stacks of a property in the folded form, sorted: frames, a space, and nanoseconds.
  ///
  /// - Parameters:
  ///   - property: The outermost frame.
  ///   - shrinking: The time of shrinking, which is not divided.
  /// - Returns: A line for each stack.
  package func lines(of property: String, shrinking: UInt64) -> [String] {
    var all = self
    all.add(shrinking, to: ["shrink"])
    let root = Self.frame(property)
    return all.stacks.map { "\(root);\($0.key) \($0.value)" }.sorted()
  }
}

/// The time in each phase of the cases so far, in nanoseconds.
public struct Phases: Hashable, Sendable {
  /// The time spent generating, summed over workers.
  public var generateNanoseconds: UInt64 = 0
  /// The time spent running the body, summed over workers.
  public var runNanoseconds: UInt64 = 0
  /// The time spent checking, summed over workers; 0 if a property does not separate it from running.
  public var checkNanoseconds: UInt64 = 0

  /// Creates phases without any time.
  public init() {}

  mutating func add(_ other: Phases) {
    generateNanoseconds &+= other.generateNanoseconds
    runNanoseconds &+= other.runNanoseconds
    checkNanoseconds &+= other.checkNanoseconds
  }

  func adding(_ other: Phases) -> Phases {
    var sum = self
    sum.add(other)
    return sum
  }
}

extension Times {
  var phases: Phases {
    var phases = Phases()
    phases.generateNanoseconds = generateNanoseconds
    phases.runNanoseconds = runNanoseconds
    phases.checkNanoseconds = checkNanoseconds
    return phases
  }
}
