import Testing

@testable import PropCheckTool

@Suite struct GitTests {
  @Test func `a machine without git is told what is missing`() throws {
    let git = Git(isCancelled: { false }, environment: ["PATH": "/nowhere"])
    let error = #expect(throws: ToolError.self) { try git.run("--version", in: "") }
    #expect(
      error?.description == """
        git is not installed.
        where: PATH
        fix: install it, or add its folder to PATH.
        """)
  }

  @Test func `a signal is no error of git`() throws {
    let told = try Git(isCancelled: { true }).run("no-such-command", in: "")
    #expect(told?.code == nil)
  }

  @Test(arguments: [
    ("echo warning; echo fatal: no such thing.; echo advice", "fatal: no such thing"),
    ("echo first; echo last", "last"), (":", "it printed nothing"),
  ])
  func `of what git prints, the fatal line says why it failed`(
    _ script: String, _ complaint: String
  ) throws {
    let told = try CommandRun(
      arguments: ["sh", "-c", script], folder: "", isCancelled: { false }
    ).run()
    #expect(told?.complaint == complaint)
  }
}
