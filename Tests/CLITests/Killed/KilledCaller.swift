import Foundation
import StateCheck
import Testing

@testable import PropCheckTool

/// What a caller does with a day of a habit: adds to it, or reads it.
enum Addition: Hashable {
  case add
  case look
}

typealias AdditionCall = Call<Addition, Int>

/// A process that adds to a day of a habit until it is killed.
struct KilledCaller: ~Copyable {
  private let number: Int
  private let program: Program
  private let pipe = Pipe()
  private var begun = Data()
  private var lines: [String] = []

  init(_ number: Int, path: String, habit: String) throws {
    self.number = number
    program = try Program(["increment", path, habit], output: pipe)
  }

  private var answers: Int { lines.count { $0.hasPrefix("answer") } }

  /// Waits until it has reported this many more answers, or has ended.
  mutating func wait(answers count: Int) {
    let wanted = answers + count
    while answers < wanted, read() {}
  }

  /// Kills it after some time, and reads what it reported until then.
  mutating func kill(after microseconds: UInt32) {
    usleep(microseconds)
    Foundation.kill(program.process.processIdentifier, SIGKILL)
    while read() {}
    program.process.waitUntilExit()
  }

  /// Whether the kill is what ended it.
  var wasKilled: Bool {
    program.process.terminationReason == .uncaughtSignal
      && program.process.terminationStatus == SIGKILL
  }

  /// Its calls, of which the last may be pending.
  func calls() throws -> [AdditionCall] {
    var calls: [AdditionCall] = []
    var start: Int?
    for line in lines {
      let words = line.split(separator: " ")
      let numbers = words.dropFirst().compactMap { Int($0) }
      let time = try #require(numbers.first)
      if words[0] == "call" {
        start = time
      } else if let begun = start {
        calls.append(
          AdditionCall(
            caller: number, operation: .add, start: begun, answer: try #require(numbers.last),
            end: time))
        start = nil
      }
    }
    if let start { calls.append(AdditionCall(caller: number, operation: .add, start: start)) }
    return calls
  }

  /// Whether there was something.
  private mutating func read() -> Bool {
    let data = PipeEnd(descriptor: pipe.fileHandleForReading.fileDescriptor).read()
    begun += data ?? Data()
    while let end = begun.firstIndex(of: UInt8(ascii: "\n")) {
      lines.append(String(decoding: begun[..<end], as: UTF8.self))
      begun = Data(begun[(end + 1)...])
    }
    return data != nil
  }
}
