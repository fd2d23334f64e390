import Foundation
import TestFolders
import Testing

/// The scripts that build before they do anything, with a stub compiler that never ends.
@Suite(.timeLimit(.minutes(5))) struct StoppedBuildTests: ~Copyable {
  /// It starts a program in a process group of its own, as builds start compilers, and writes down both.
  private static let compiler = #"""
    #!/usr/bin/env bash
    case "$*" in
      --version) echo "Swift version 6.3" ;;
      *)
        setsid sleep 240 &
        echo "$$ $!" >"$(dirname "$0")/waits"
        wait
        ;;
    esac
    """#

  /// What some scripts look for before they build, so that they neither install it nor give up.
  private static let tools = [
    "python3", "llvm-profdata", "llvm-cov", "zsh", "fish", "chromium",
    "checkout/.build/formats/bin/python",
  ]

  private static let builders = [
    "propcheck", "bench", "coverage", "document", "formats", "fuzz", "outside", "page", "peers",
    "repeat", "sanitize", "shards", "test", "texts",
  ]

  private let folder: TestFolder

  init() throws {
    let folder = try TestFolder()
    for name in ["scripts", "Sources/A", ".build/formats/bin"] {
      try FileManager.default.createDirectory(
        atPath: folder.file("checkout/" + name), withIntermediateDirectories: true)
    }
    for name in ["swift", "swiftc"] { try folder.makeProgram(name, script: Self.compiler) }
    for name in Self.tools { try folder.makeProgram(name, script: "#!/bin/sh\n") }
    try Data().write(to: URL(filePath: folder.file("checkout/Sources/A/A.swift")))
    for name in ["setup"] + Self.builders {
      try FileManager.default.copyItem(
        atPath: Checkout.root.appending(path: "scripts/" + name).path,
        toPath: folder.file("checkout/scripts/" + name))
    }
    self.folder = folder
  }

  /// As sent by `kill`, which knows nothing of the compiler.
  @Test(arguments: builders)
  func `a signal to a script that builds ends its compilers as well`(_ name: String) throws {
    let script = try start(folder.file("checkout/scripts/" + name))
    let processes = try compilers()
    kill(script.processIdentifier, SIGTERM)
    script.waitUntilExit()
    #expect(script.terminationReason == .exit && script.terminationStatus == 128 + SIGTERM)
    // A signal that is sent may take a moment to arrive.
    let deadline = ContinuousClock.now + .seconds(20)
    while !processes.allSatisfy(Program.hasEnded), ContinuousClock.now < deadline {
      Thread.sleep(forTimeInterval: 0.02)
    }
    #expect(processes.count == 2)
    for process in processes {
      #expect(Program.hasEnded(process))
      kill(process, SIGKILL)
    }
  }

  /// The processes of the compiler, once both have started.
  private func compilers() throws -> [Int32] {
    let deadline = ContinuousClock.now + .seconds(60)
    var text = ""
    while !text.hasSuffix("\n"), ContinuousClock.now < deadline {
      Thread.sleep(forTimeInterval: 0.02)
      text = (try? String(contentsOfFile: folder.file("waits"), encoding: .utf8)) ?? ""
    }
    return text.split { $0.isWhitespace }.compactMap { Int32($0) }
  }

  private func start(_ path: String) throws -> Process {
    let script = Process()
    script.executableURL = URL(filePath: "/bin/bash")
    script.arguments = [path]
    let programs = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let own = ["PATH": "\(folder.path):\(programs)", "TMPDIR": folder.path, "PROPCHECK": ""]
    script.environment = ProcessInfo.processInfo.environment.merging(own) { $1 }
    script.standardOutput = FileHandle.nullDevice
    script.standardError = FileHandle.nullDevice
    // Worker threads block signals, and programs that they start would inherit that.
    var (none, before) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    try script.run()
    return script
  }
}
