import Testing

@testable import CLI

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
    let workshop = try Workshop()
    for (name, text) in files { try workshop.write(text, to: name) }
    #expect(Commit.identifier(in: workshop.folder) == commit)
  }
}
