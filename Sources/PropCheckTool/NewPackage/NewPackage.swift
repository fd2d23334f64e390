import PropCheckReport

/// A package with a suite of its own: a repository of notes to be replaced, its model, and one mutant.
struct NewPackage {
  /// What the notes are kept in.
  enum Store: String, CaseIterable, Sendable {
    case sqlite, actor
  }

  /// Letters and digits, as it was given.
  let name: String
  let store: Store
  /// The package of the tool.
  let dependency: ToolPackage

  /// The name as that of a module.
  var module: String { name.prefix(1).uppercased() + name.dropFirst() }
  /// The name as that of a program.
  var program: String { name.lowercased() }
  /// The name as the first part of that of a value.
  var value: String {
    let isShout = name.allSatisfy { !$0.isLowercase }
    return isShout ? name.lowercased() : name.prefix(1).lowercased() + name.dropFirst()
  }

  /// Why it cannot be named so, as what it must be; nil if it can.
  static func problem(with name: String) -> String? {
    let isWord = name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    guard isWord, name.first?.isLetter == true, name.utf8.count <= 40 else {
      return "1 to 40 ASCII letters and digits, the first one a letter"
    }
    let modules = [name, name + "Suite", name + "Tool", name + "Tests"].map { $0.lowercased() }
    let isTaken = (targets + words).contains { modules.contains($0.lowercased()) }
    return isTaken ? "a name that is not taken: \(name) is, or \(modules[1]) or \(modules[2])" : nil
  }

  /// The targets of the package of the tool; those of two packages must have different names.
  static let targets = [
    "PropCheck", "PropCheckTesting", "PropCheckFoundation", "StateCheck", "PropCheckThreads",
    "PropCheckSchedules",
    "RepositoryCheck", "RepositoryCheckTesting", "LoadCheck", "PropCheckReport", "PropCheckTool",
    "LedgerSuite",
    "HabitDomain", "HabitRules", "HabitSQLite", "CHabitPages", "HabitStore", "HabitSync",
    "CloudHTTP",
    "HabitReference", "CloudSim", "HabitMutants", "HabitSuite", "HabitCLI", "PropCheckQuality",
    "PropCheckPeers", "PropCheckBench", "CPropCheckSQLite", "CPropCheckZlib",
    "CPropCheckSystem", "CPropCheckThread", "CPropCheckAllocations", "CPropCheckFuzzer",
    "CPropCheckStorage", "PropCheckStorage",
    "VersionParts", "TestFolders", "TestMoments", "KnownHistories", "SchemaChecking",
    "TextChecking", "WorkedExamples", "SecondLayers",
    "CloudServing", "SyncSupport",
  ]

  /// Modules and types that the new package uses, and words that Swift reads otherwise.
  private static let words = [
    "Swift", "Foundation", "Testing", "Synchronization", "Notes", "NoteStore", "NoteModel",
    "CSQLite", "Test", "Any", "Self", "Type", "Protocol",
    // What Foundation and the tests bring along.
    "Dispatch", "Glibc", "XCTest", "Observation", "Distributed", "RegexBuilder", "Cxx",
  ]

  /// What to type next.
  func nextSteps(in folder: String) -> [String] {
    [
      "\(folder) is a package with a suite of its own. Next:", "",
      "  cd \(ShellWord.quoted(folder))",
      "  swift run -c release \(program) run --seed 42",
      "  swift run -c release \(program) run --seed 42 --layer mutant:\(Self.mutant) --filter agrees",
      "",
      "The second one shows a failure; README.md explains what to do next.",
    ]
  }

  static let mutant = "edit-brings-back"

  /// The files by their paths.
  var files: [(path: String, text: String)] {
    let sources = "Sources/\(module)"
    return [
      ("Package.swift", manifest), ("README.md", readme), (".gitignore", ".build/\nReports/\n"),
      (".github/workflows/tests.yml", workflow),
      ("\(sources)/NoteStore.swift", store == .sqlite ? sqliteStore : actorStore),
      ("\(sources)Suite/NoteModel.swift", model),
      ("\(sources)Suite/\(module)Machine.swift", machine),
      ("\(sources)Suite/\(module)Suite.swift", suite),
      ("\(sources)Tool/\(module)Tool.swift", main),
      ("Tests/\(module)Tests/\(module)Tests.swift", tests),
    ] + (store == .sqlite ? moduleMap : [])
  }
}
