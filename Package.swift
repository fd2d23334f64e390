// swift-tools-version: 6.2

import PackageDescription

/// The language rules of every target; `Sources` and `Tests` alike.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  // An async closure then runs where its caller runs: 0.1 us per call instead of 9 us.
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

// Names of targets are unique among all packages that are built together, so ours begin in a way that users' names hardly do.

/// A target that may import only what is listed here.
///
/// `scripts/test` builds with the import check of the package manager, which turns an undeclared import into an error.
func module(_ name: String, _ imports: String...) -> Target {
  .target(
    name: name, dependencies: imports.map { .byName(name: $0) }, swiftSettings: strict)
}

/// A program that may import only what is listed here.
func program(_ name: String, _ imports: String...) -> Target {
  .executableTarget(
    name: name, dependencies: imports.map { .byName(name: $0) }, swiftSettings: strict)
}

/// Tests, which may import only what is listed here.
func tests(_ name: String, _ imports: String...) -> Target {
  .testTarget(
    name: name, dependencies: imports.map { .byName(name: $0) }, swiftSettings: strict)
}

let package = Package(
  name: "propcheck",
  products: [
    .executable(name: "propcheck", targets: ["HabitCLI"]),
    .executable(name: "ledger-check", targets: ["LedgerSuite"]),
    .library(name: "PropCheck", targets: ["PropCheck"]),
    .library(name: "PropCheckTesting", targets: ["PropCheckTesting"]),
    .library(name: "PropCheckFoundation", targets: ["PropCheckFoundation"]),
    .library(name: "StateCheck", targets: ["StateCheck"]),
    .library(name: "PropCheckSchedules", targets: ["PropCheckSchedules", "PropCheckThreads"]),
    .library(name: "RepositoryCheck", targets: ["RepositoryCheck", "PropCheck", "StateCheck"]),
    .library(name: "RepositoryCheckTesting", targets: ["RepositoryCheckTesting"]),
    .library(name: "LoadCheck", targets: ["LoadCheck", "PropCheckThreads"]),
    .library(name: "PropCheckReport", targets: ["PropCheckReport"]),
    .library(name: "PropCheckStorage", targets: ["PropCheckStorage", "PropCheck"]),
    .library(name: "PropCheckTool", targets: ["PropCheckTool"]),
    .library(name: "HabitSuite", targets: ["HabitDomain", "HabitSuite"]),
    .library(name: "CloudSim", targets: ["HabitDomain", "CloudSim"]),
    .library(name: "CloudHTTP", targets: ["HabitDomain", "CloudHTTP"]),
  ],
  targets: [
    // The library, for any Swift project.
    module("PropCheck"),
    module("PropCheckTesting", "PropCheck"),
    module("PropCheckFoundation", "PropCheck"),
    module("StateCheck", "PropCheck", "CPropCheckThread"),
    module("PropCheckThreads"),
    module("PropCheckSchedules", "PropCheck", "PropCheckThreads", "CPropCheckThread"),
    module("RepositoryCheck", "PropCheck", "StateCheck", "PropCheckSchedules", "PropCheckThreads"),
    module("RepositoryCheckTesting", "RepositoryCheck", "PropCheckTesting", "PropCheck"),
    module("LoadCheck", "PropCheckThreads", "CPropCheckThread"),
    module("PropCheckReport", "PropCheck", "LoadCheck", "CPropCheckZlib"),
    module("PropCheckStorage", "PropCheck", "CPropCheckStorage", "CPropCheckSQLite"),
    module(
      "PropCheckTool", "PropCheck", "StateCheck", "RepositoryCheck", "LoadCheck",
      "PropCheckThreads",
      "PropCheckReport", "CPropCheckSystem", "CPropCheckAllocations", "CPropCheckFuzzer"),
    // A suite other than ours, using only the public API.
    program(
      "LedgerSuite", "PropCheckTool", "RepositoryCheck", "PropCheck", "LoadCheck",
      "CPropCheckSQLite"),

    // The data layer under test.
    module("HabitDomain"),
    module("HabitRules", "HabitDomain"),
    module("HabitSQLite", "CHabitPages", "CPropCheckSQLite"),
    module("HabitStore", "HabitDomain", "HabitRules", "HabitSQLite"),
    module("HabitSync", "HabitDomain", "HabitRules"),
    module("CloudHTTP", "HabitDomain"),

    // The judges.
    module("HabitReference", "HabitDomain"),
    module("CloudSim", "HabitDomain"),
    module("HabitMutants", "HabitDomain", "HabitRules", "HabitStore", "HabitSync"),
    module(
      "HabitSuite", "PropCheckTool", "PropCheck", "StateCheck", "LoadCheck", "PropCheckSchedules",
      "PropCheckThreads", "PropCheckStorage",
      "HabitDomain",
      "HabitReference",
      "CloudSim"),

    // Where everything comes together.
    program(
      "HabitCLI", "PropCheckTool", "PropCheck", "StateCheck", "LoadCheck", "HabitDomain",
      "HabitStore", "HabitSync", "HabitMutants", "HabitSuite", "PropCheckStorage",
      "PropCheckReport", "PropCheckQuality"),

    // The promised figures; run by `scripts/bench` and `scripts/quality`.
    module("PropCheckQuality", "PropCheck"),
    program("PropCheckPeers", "LoadCheck"),
    program(
      "PropCheckBench", "PropCheck", "StateCheck", "PropCheckSchedules", "PropCheckQuality",
      "PropCheckStorage", "HabitSuite", "HabitDomain", "HabitStore", "HabitSync", "PropCheckReport",
      "KnownHistories",
      "LoadCheck", "PropCheckThreads", "HabitSQLite", "CPropCheckSQLite", "CPropCheckAllocations"),

    .systemLibrary(
      name: "CPropCheckSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CPropCheckZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .target(name: "CPropCheckSystem"),
    .target(name: "CPropCheckFuzzer"),
    .target(name: "CPropCheckThread"),
    .target(name: "CPropCheckAllocations"),
    .target(name: "CHabitPages", dependencies: ["CPropCheckSQLite"]),
    .target(name: "CPropCheckStorage", dependencies: ["CPropCheckSQLite"]),

    .target(
      name: "VersionParts", dependencies: ["HabitDomain"], path: "Tests/VersionParts",
      swiftSettings: strict),
    .target(name: "TestFolders", path: "Tests/TestFolders", swiftSettings: strict),
    .target(name: "TestMoments", path: "Tests/TestMoments", swiftSettings: strict),
    tests("PropCheckTests", "PropCheck", "PropCheckTesting"),
    tests("FoundationTests", "PropCheckFoundation", "PropCheck", "PropCheckTesting"),
    tests("QualityTests", "PropCheckQuality", "PropCheck", "PropCheckTesting"),
    .target(
      name: "KnownHistories", dependencies: ["StateCheck"], path: "Tests/KnownHistories",
      exclude: ["Histories"], swiftSettings: strict),
    tests(
      "StateCheckTests", "StateCheck", "KnownHistories", "PropCheckSchedules", "PropCheckThreads",
      "PropCheck",
      "PropCheckTesting"),
    tests(
      "IsolationTests", "TestFolders", "TestMoments", "HabitSQLite", "StateCheck",
      "PropCheckThreads", "PropCheck",
      "PropCheckTesting"),
    tests(
      "SchedulesTests", "PropCheckSchedules", "HabitStore", "CloudSim", "HabitDomain", "PropCheck",
      "PropCheckTesting"),
    .target(name: "SchemaChecking", path: "Tests/SchemaChecking", swiftSettings: strict),
    tests(
      "ReportTests", "TestFolders", "PropCheckReport", "SchemaChecking", "LoadCheck", "PropCheck",
      "PropCheckTesting"),
    tests(
      "RepositoryCheckTests", "RepositoryCheckTesting", "RepositoryCheck", "StateCheck",
      "PropCheck",
      "PropCheckTesting"),
    tests("ThreadsTests", "PropCheckThreads", "PropCheckSchedules"),
    tests(
      "StorageTests", "PropCheckStorage", "HabitSQLite", "PropCheck", "PropCheckTesting"),
    tests("LoadCheckTests", "LoadCheck", "PropCheckThreads"),
    .target(name: "TextChecking", path: "Tests/TextChecking", swiftSettings: strict),
    tests(
      "DomainTests", "TextChecking", "HabitDomain", "StateCheck", "PropCheck", "PropCheckTesting"),
    .target(
      name: "WorkedExamples", dependencies: ["HabitDomain"], path: "Tests/WorkedExamples",
      swiftSettings: strict),
    .target(
      name: "SecondLayers", dependencies: ["HabitDomain", "HabitSQLite"],
      path: "Tests/SecondLayers",
      swiftSettings: strict),
    tests(
      "RulesTests", "HabitRules", "HabitDomain", "WorkedExamples", "PropCheck", "PropCheckTesting"),
    tests(
      "SQLiteTests", "TestFolders", "HabitSQLite", "PropCheck", "PropCheckTesting"),
    tests(
      "StoreTests", "VersionParts", "TestFolders", "TestMoments", "HabitStore", "HabitSQLite",
      "PropCheckStorage",
      "CPropCheckSQLite",
      "HabitRules", "HabitDomain",
      "PropCheckSchedules",
      "PropCheckThreads",
      "StateCheck", "PropCheck", "PropCheckTesting"),
    .target(
      name: "SyncSupport",
      dependencies: ["HabitSync", "CloudSim", "HabitStore", "HabitDomain"],
      path: "Tests/SyncSupport", swiftSettings: strict),
    tests(
      "SyncTests", "VersionParts", "TestFolders", "HabitSQLite", "HabitSync", "SyncSupport",
      "CloudSim", "CloudServing",
      "PropCheckSchedules",
      "HabitStore", "HabitSuite",
      "HabitRules", "HabitReference", "HabitDomain", "PropCheck", "PropCheckTesting"),
    tests(
      "CloudHTTPTests", "CloudHTTP", "HabitStore", "HabitDomain", "PropCheck", "PropCheckTesting"),
    .target(
      name: "CloudServing", dependencies: ["CloudSim", "CloudHTTP", "HabitDomain"],
      path: "Tests/CloudServing", swiftSettings: strict),
    tests(
      "CloudSimTests", "CloudSim", "CloudServing", "HabitDomain", "PropCheck", "PropCheckTesting"),
    tests(
      "ReferenceTests", "VersionParts", "HabitReference", "HabitDomain", "WorkedExamples",
      "PropCheck",
      "PropCheckTesting"),
    tests(
      "MutantsTests", "TestFolders", "HabitMutants", "HabitStore", "HabitSuite", "LoadCheck",
      "HabitSync", "HabitDomain",
      "PropCheck",
      "PropCheckTesting"),
    tests(
      "SuiteTests", "TestFolders", "VersionParts", "TextChecking", "PropCheckStorage", "HabitSuite",
      "HabitMutants",
      "HabitStore",
      "HabitSync", "CloudSim",
      "CloudServing",
      "SecondLayers", "HabitRules", "HabitReference", "PropCheckSchedules", "StateCheck",
      "LoadCheck", "PropCheck",
      "PropCheckTesting", "PropCheckThreads", "HabitDomain", "PropCheckTool"),
    tests(
      "DocumentationTests", "TestFolders", "LoadCheck", "PropCheck", "PropCheckTesting",
      "PropCheckFoundation",
      "StateCheck",
      "PropCheckSchedules",
      "PropCheckThreads",
      "HabitSuite", "PropCheckTool",
      "HabitDomain", "HabitRules", "HabitSync", "SecondLayers"),
    tests(
      "PropCheckToolTests", "TestFolders", "PropCheckTool", "PropCheckReport", "SchemaChecking",
      "StateCheck", "RepositoryCheck", "PropCheck", "PropCheckTesting", "LoadCheck",
      "PropCheckThreads"),
    tests(
      "CLITests", "TestFolders", "HabitCLI", "LedgerSuite", "PropCheckTool", "PropCheckReport",
      "SchemaChecking",
      "StateCheck",
      "PropCheck", "PropCheckTesting", "LoadCheck", "HabitDomain", "HabitMutants",
      "HabitSuite", "HabitStore", "HabitSQLite", "PropCheckStorage"),
  ]
)

// `scripts/test` has its own build, too: what runs in every case is optimised, because the tests run a million of them; for size, which
// takes a tenth less time to compile and runs as fast. The tests themselves are not, nor is what runs once per test.
if Context.environment["PROPCHECK_FAST_TESTS"] != nil {
  let busy = [
    "PropCheck", "StateCheck", "PropCheckSchedules", "PropCheckThreads", "PropCheckStorage",
    "RepositoryCheck", "LoadCheck", "HabitDomain", "HabitRules", "HabitSQLite", "HabitStore",
    "HabitSync", "HabitReference", "CloudSim", "HabitSuite",
    // Its tests read and merge thousands of reports, and those of the ledger start a thousand processes.
    "PropCheckReport", "LedgerSuite",
  ]
  for target in package.targets where busy.contains(target.name) {
    target.swiftSettings = strict + [.unsafeFlags(["-Osize"])]
  }
  // The C targets, which every allocation and every access to a simulated disk goes through.
  for target in package.targets where target.type == .regular && target.swiftSettings == nil {
    target.cSettings = [.unsafeFlags(["-O2"])]
  }
}

// `scripts/fuzz` has its own build: the loop of the fuzzer is linked in, and the code under test reports where it goes.
// The engine and the judges do not: their paths would drown out those of what they judge.
if Context.environment["PROPCHECK_FUZZ"] != nil {
  let watched = [
    "HabitDomain", "HabitRules", "HabitSQLite", "HabitStore", "HabitSync", "PropCheckQuality",
    "LedgerSuite",
  ]
  let fuzzer: [LinkerSetting] = [
    .unsafeFlags(["-sanitize=fuzzer", "-Xclang-linker", "-fuse-ld=lld"])
  ]
  for target in package.targets {
    switch target.name {
    case "CPropCheckFuzzer": target.cSettings = [.define("PROPCHECK_FUZZ")]
    case "PropCheckTool": target.swiftSettings = strict + [.define("PROPCHECK_FUZZ")]
    case "HabitCLI": target.linkerSettings = fuzzer
    case "LedgerSuite": target.linkerSettings = fuzzer
    default: break
    }
    if watched.contains(target.name) {
      target.swiftSettings = strict + [.unsafeFlags(["-sanitize=fuzzer"])]
    }
  }
}
