import Foundation
import TestFolders
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

  @Test func `a file for what is printed that cannot be made names the folder for such files`() {
    let error = #expect(throws: ToolError.self) { try CommandRun.file(in: "/dev/null/x") }
    #expect(error?.exitCode == .usage)
    #expect(
      error?.description == """
        Cannot create a file in /dev/null/x: not a directory.
        where: TMPDIR
        fix: set TMPDIR to a writable folder.
        """)
  }

  @Test(arguments: ["plain", "one\ntwo", "a\n\nb c", "a\r\nb\r"])
  func `a repository is found whatever the name of its folder`(_ name: String) throws {
    let folder = try TestFolder()
    let root = folder.path + "/" + name
    try FileManager.default.createDirectory(
      atPath: root + "/within", withIntermediateDirectories: true)
    let git = Git(isCancelled: { false })
    #expect(try git.run("init", "--quiet", in: root)?.code == 0)
    let repository = try #require(try GitRepository(around: root + "/within", git))
    #expect(repository.root.hasSuffix("/" + name), "\(repository.root)")
  }

  @Test(arguments: ["No space left on device", "Disk quota exceeded"])
  func `a disk that is full for git may have room later`(_ lack: String) throws {
    let folder = try TestFolder()
    try folder.makeProgram(
      "git",
      script: """
        #!/bin/sh
        case "$1" in
        rev-parse) echo true; pwd ;;
        *) echo "error: cannot write a: \(lack)"; echo "fatal: no reset"; exit 128 ;;
        esac

        """)
    let path = folder.path + ":/usr/bin:/bin"
    let git = Git(isCancelled: { false }, environment: ["LC_ALL": "C", "PATH": path])
    let repository = try #require(try GitRepository(around: folder.path, git))
    let commit = GitRepository.Commit(hash: "abc", subject: "first")
    let added = #expect(throws: ToolError.self) {
      try repository.withWorkTree(at: commit) { _ throws(ToolError) in 0 }
    }
    #expect(added?.exitCode == .temporary)
    let tree = GitWorkTree(path: folder.path, git: git)
    let checkedOut = #expect(throws: ToolError.self) { try tree.checkOut(commit) }
    #expect(checkedOut?.exitCode == .temporary)
    #expect(
      checkedOut?.description
        == "Git fails: \(lack.lowercased()).\nwhere: \(folder.path)\nfix: free some space.")
  }

  /// As a list of some ten thousand commits is.
  @Test func `all is read that git prints`() throws {
    let folder = try TestFolder()
    try folder.makeProgram(
      "git", script: "#!/bin/sh\necho first\nhead -c 3000000 /dev/zero | tr '\\0' x\n")
    let path = folder.path + ":/usr/bin:/bin"
    let git = Git(isCancelled: { false }, environment: ["PATH": path])
    let told = try #require(try git.run("rev-list", in: ""))
    #expect(told.output.hasPrefix("first\n") && told.output.utf8.count == 3_000_006)
  }
}
