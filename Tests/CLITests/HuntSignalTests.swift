import Foundation
import Testing

/// What ends or stops the hunt from outside.
@Suite(.timeLimit(.minutes(5))) struct HuntSignalTests {
  private let script: HuntScript

  init() throws { script = try HuntScript() }

  @Test(arguments: [130, 143] as [Int32])
  func `a run that was interrupted ends the hunt, with its sum`(_ code: Int32) throws {
    let hunt = try script.run(
      ["--date", "20270614", "--interleavings", "40", "--seeds", "4"],
      ["STOPS": "202706140002", "STOP": "\(code)"])
    #expect(hunt.code == code)
    #expect(hunt.text.contains("seeds          2, from 202706140001 to 202706140002\n"))
    #expect(hunt.text.contains("interleavings  20 of 40 "))
  }

  /// A terminal interrupts a whole group, and the hunt passes it on: the second signal would kill.
  @Test func `no signal of a terminal reaches the program`() throws {
    #expect(try script.run(["--interleavings", "2"]).code == 0)
    let numbers = try #require(script.read("group")).split(separator: " ")
    #expect(numbers.count == 2 && numbers.first == numbers.last, "\(numbers)")
  }

  @Test(arguments: [SIGHUP, SIGINT, SIGTERM])
  func `a signal ends the run and the hunt, with its sum`(_ signal: Int32) throws {
    let running = try script.start(["--time", "1h"], ["SLEEP": "60"])
    let isCalled = soon { script.read("waits") != nil }
    #expect(isCalled, "The program was not called in time.")
    kill(running.process.processIdentifier, signal)
    let hunt = try running.finish()
    #expect(hunt.code == 128 + signal)
    #expect(hunt.text.contains("seeds          1, from "))
    #expect(hunt.text.contains("interleavings  5000\n"))
  }

  /// Like Ctrl-Z and `fg`, which reach only the hunt.
  @Test func `a hunt that is stopped stops the program, goes on with it, and leaves the pause out`()
    throws
  {
    let began = ContinuousClock.now
    let running = try script.start(["--time", "1h"], ["SLEEP": "60"])
    let isCalled = soon { script.read("waits") != nil }
    #expect(isCalled, "The program was not called in time.")
    let beforePause = ContinuousClock.now - began
    let hunt = running.process.processIdentifier
    let program = try #require(
      script.read("group")?.split(separator: " ").first.flatMap { Int32($0) })
    kill(hunt, SIGTSTP)
    let isStopped = soon { Self.isStopped(hunt) && Self.isStopped(program) }
    #expect(isStopped, "They run on.")
    let stopped = ContinuousClock.now
    // Longer than what the hunt does not count at its start, so that only a pause that it counts makes up for that.
    _ = soon { ContinuousClock.now - stopped > beforePause + .milliseconds(400) }
    let pause = ContinuousClock.now - stopped
    kill(hunt, SIGCONT)
    let goesOn = soon { !Self.isStopped(hunt) && !Self.isStopped(program) }
    #expect(goesOn, "They stay stopped.")
    kill(hunt, SIGTERM)
    let end = try running.finish()
    let ran = ContinuousClock.now - began - pause
    let told = try #require(end.text.firstMatch(of: /\nseconds +([0-9.]+)\n/)?.1)
    let seconds = try #require(Double(told))
    #expect(Duration.seconds(seconds) <= ran)
    #expect(end.code == 128 + SIGTERM)
    #expect(end.text.contains("seeds          1, from ") && end.text.contains("findings       0\n"))
  }

  /// Whether a condition becomes true in time.
  private func soon(_ isThere: () -> Bool) -> Bool {
    let deadline = ContinuousClock.now + .seconds(120)
    while !isThere(), ContinuousClock.now < deadline { Thread.sleep(forTimeInterval: 0.02) }
    return isThere()
  }

  /// Whether a process is stopped; its state follows its name, which has no space here.
  private static func isStopped(_ process: Int32) -> Bool {
    let words = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8))?
      .split(separator: " ")
    return words?.dropFirst(2).first == "T"
  }
}
