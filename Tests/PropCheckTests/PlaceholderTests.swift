import Testing

@testable import PropCheck

private enum Colour: CaseIterable, Equatable, Sendable { case red, green }
private enum Nothing: CaseIterable, Equatable, Sendable {}
private struct Habit: Equatable, Sendable { let name: String }

@Suite struct PlaceholderTests {
  @Test func `many types have a value to go on with`() {
    #expect(Placeholder.value(of: Int.self) == 0)
    #expect(Placeholder.value(of: Double.self) == 0)
    #expect(Placeholder.value(of: Bool.self) == false)
    #expect(Placeholder.value(of: String.self)?.isEmpty == true)
    #expect(Placeholder.value(of: Character.self) == "a")
    #expect(Placeholder.value(of: [Habit].self) == [])
    #expect(Placeholder.value(of: Set<Int>.self) == [])
    #expect(Placeholder.value(of: [Int: Habit].self) == [:])
    #expect(Placeholder.value(of: Habit?.self) == .some(nil))
    #expect(Placeholder.value(of: Colour.self) == .red)
    #expect(Placeholder.value(of: Void.self) != nil)
  }

  @Test func `others have none`() {
    #expect(Placeholder.value(of: Habit.self) == nil)
    #expect(Placeholder.value(of: Nothing.self) == nil)
  }

  @Test func `an impossible draw goes on where its type allows, and ends the run`() async {
    let generator = Gen<String> { source in
      "\(source.draw(.element(of: [Int]())))\(source.draw(.oneOf([Gen<Colour>]())))"
    }
    let result = await Property("bad", "", of: generator) { (_: String) in }.check()
    guard case .invalid(let reason) = result.verdict else {
      Issue.record("\(result.verdict)")
      return
    }
    #expect(reason.hasPrefix("element(of:) has an empty list.\nwhere: PropCheckTests/Placeholder"))
  }
}
