import PropCheck
import Synchronization
import Testing

@testable import PropCheckTool

@Suite struct NextFindingTests {
  @Test func `the failure to look at next is one that fails every time`() async throws {
    let runs = Mutex(0)
    let layer = Layer("plain", "numbers") { _ in
      OpenLayer([
        Property("a.comes-and-goes", "Holds.", of: .bool) { (_: Bool) throws in
          let number = runs.withLock { count in
            count += 1
            return count
          }
          if !number.isMultiple(of: 2) { throw Failure("Now and then.") }
        },
        Property("b.fails", "Holds.", of: .bool) { (_: Bool) throws in throw Failure("Always.") },
      ])
    }
    let harness = try ToolHarness(TestSuite("numbers", version: "1", "", layers: [layer]))
    #expect(await harness.run("run", "--seed", "1") == .failed)
    #expect(harness.out.text.contains("FAIL  a.comes-and-goes"), "\(harness.out.text)")
    let next = harness.out.text.split(separator: "\n").filter { $0.hasPrefix("next ") }
    #expect(next.first?.contains("numbers replay Seeds/b.fails/") == true, "\(next)")
  }
}
