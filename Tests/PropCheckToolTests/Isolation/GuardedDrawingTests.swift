import PropCheck
import Synchronization
import Testing

@testable import PropCheckTool

@Suite struct GuardedDrawingTests {
  @Test func `what returns has run`() {
    let runs = Mutex(0)
    #expect(GuardedDrawing().run { runs.withLock { $0 += 1 } } == nil)
    #expect(runs.withLock { $0 } == 1)
  }

  @Test func `a trap ends no process, and after some nothing more is tried`() {
    let drawing = GuardedDrawing()
    let runs = Mutex(0)
    var ends: [String?] = []
    for _ in 0..<18 {
      ends.append(
        drawing.run {
          runs.withLock { $0 += 1 }
          preconditionFailure("a trap on purpose")
        })
    }
    #expect(ends.prefix(16).allSatisfy { $0?.hasPrefix("signal SIG") == true })
    #expect(ends.dropFirst(16).allSatisfy { $0 == "the 16 traps before it" })
    #expect(runs.withLock { $0 } == 16)
  }

  /// The generator traps on a value that only shrinking reaches, in the process that shrinks.
  @Test func `a failure is shrunk though smaller cases trap when they are drawn`() async throws {
    let isElsewhere = Mutex(false)
    let numbers = Gen<Int> { source in
      let number = try source.draw(.int(in: 0...100_000))
      precondition(
        isElsewhere.withLock { $0 } || !(500..<600).contains(number), "a trap on purpose")
      return number
    }
    let property = Property("trapping", "Numbers are small.", of: numbers) { (number: Int) throws in
      if number >= 500 { throw Failure("\(number) is large.", origin: "large") }
    }
    let server = Mutex(CaseServer([property], note: { _ in }, isCancelled: { false }))
    let remote = property.remote(guardedBy: GuardedDrawing().run) { request in
      var answering = server.withLock { $0 }
      isElsewhere.withLock { $0 = true }
      defer { isElsewhere.withLock { $0 = false } }
      return .answered(await answering.answer(request))
    }
    let result = await Runner().run([remote], settings: Settings(seed: 1))
    #expect(result.verdict == .failed)
    let finding = try #require(result.finding)
    #expect(Int(finding.counterexample).map { $0 >= 600 } == true)
  }
}
