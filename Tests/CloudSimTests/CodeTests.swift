import CloudSim
import HabitDomain
import Testing

/// Cloud 5.4.
@Suite(.timeLimit(.minutes(20))) struct CodeTests {
  private static let classes: [(Handling, [Int])] = [
    (.transient, [3, 4, 6, 7, 9, 23, 36]), (.byHand, [1, 13, 17, 22, 34, 35]),
    (.repair, [11, 21, 26, 26, 27, 28, 31]),
    (.person, [5, 8, 10, 12, 15, 16, 18, 19, 24, 25, 29, 30, 32, 33, 37]),
  ]

  @Test(arguments: classes)
  func `every code has its number and its class`(_ handling: Handling, _ numbers: [Int]) {
    let codes = CloudError.Code.allCases.filter { $0.handling == handling }
    #expect(codes.map(\.number).sorted() == numbers)
  }

  @Test func `three numbers of CloudKit are of no code`() {
    let numbers = Set(CloudError.Code.allCases.map(\.number))
    #expect(Set(1...37).subtracting(numbers) == [2, 14, 20])
    #expect(CloudError.recordChanged(server: nil).handling == .merge)
    #expect(CloudError.cancelled.handling == .byHand)
    #expect(CloudError.refused(.zoneBusy).handling == .transient)
  }

  @Test(arguments: CloudError.Code.allCases)
  func `a request that is refused is not carried out, whatever the code`(
    _ code: CloudError.Code
  ) async throws {
    let bench = try Bench()
    let a = try bench.cloud("a", .refused(code))
    let before = bench.server.contents()
    try await refuses(.refused(code)) { try await a.put(.of("p")) }
    #expect(bench.server.contents() == before)
    let entry = bench.server.trace.entries.first
    #expect(entry?.faults == [.refused(code)])
    #expect(entry?.outcome == .failure(.refused(code)))
  }
}
