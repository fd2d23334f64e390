import Foundation
import PropCheck
import Testing

@testable import PropCheckTool

@Suite struct ProcessEndTests {
  @Test func `an end says how and where`() {
    let failure = ProcessEnd.signal(SIGSEGV).failure(printed: ["a", "F.swift:3: Fatal error: no"])
    #expect(
      failure.message == "The process under test ended by signal SIGSEGV (segmentation fault): "
        + "a / F.swift:3: Fatal error: no")
    #expect(failure.origin == "crash: SIGSEGV at F.swift:3")
    let silent = ProcessEnd.exit(3).failure(printed: [])
    #expect(silent.message == "The process under test ended itself with code 3.")
    #expect(silent.origin == "crash: exit 3")
  }

  @Test(arguments: [(10_000, "10 s"), (250, "250 ms"), (1_500, "1500 ms")])
  func `a limit is told with its unit`(_ milliseconds: Int, _ text: String) {
    let failure = ProcessEnd.tooSlow(milliseconds: milliseconds).failure(printed: ["a"])
    #expect(
      failure.message
        == "The case does not end within \(text), which depends on the machine.")
    #expect(failure.origin == "time limit")
  }
}
