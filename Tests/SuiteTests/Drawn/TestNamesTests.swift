import Testing

@Suite struct TestNamesTests {
  @Test func `a test is a marked function of the suite before it`() {
    let text = """
      // A line.
      @Suite(.timeLimit(.minutes(2))) struct FirstTests {
        struct Inner {}
        @Test(arguments: [1])
        func `one`(_ number: Int) {
          func `inner`() {}
        }
        func `no test`() {}
        @Test func two() {}
        func `none`() {}
      }

      struct SecondTests {
        @Test func `three, with more`() async throws {}
      }

      extension FirstTests {
        @Test func `four`() {}
      }
      """
    #expect(
      TestNames.names(in: text) == [
        TestNames.Name(suite: "FirstTests", function: "one"),
        TestNames.Name(suite: "SecondTests", function: "three, with more"),
        TestNames.Name(suite: "FirstTests", function: "four"),
      ])
  }
}
