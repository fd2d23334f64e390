import Testing

@testable import PropCheckTool

@Suite struct CommitTests {
  @Test(
    arguments: [
      ([".git/HEAD": "abc\n"], "abc" as String?),
      ([".git/HEAD": "ref: refs/heads/main\n", ".git/refs/heads/main": "def\n"], "def"),
      (
        [".git/HEAD": "ref: refs/heads/main\n", ".git/packed-refs": "# x\n123 refs/heads/main\n"],
        "123"
      ),
      ([".git/HEAD": "ref: refs/heads/main\n"], nil), ([:], nil),
    ] as [([String: String], String?)])
  func `the commit is what git has checked out`(_ files: [String: String], _ commit: String?) throws
  {
    let harness = try ToolHarness()
    for (name, text) in files { try harness.write(text, to: name) }
    #expect(Commit.identifier(in: harness.folder) == commit)
  }
}
