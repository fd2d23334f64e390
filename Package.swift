// swift-tools-version: 6.2

import PackageDescription

/// The language rules of every target; `Sources` and `Tests` alike.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  // An async closure then runs where its caller runs: 0.1 us a call instead of 9 us.
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// A target that may import what is listed here and nothing else.
///
/// `scripts/test` builds with the import check of the package manager, which turns an undeclared import into an error.
func module(_ name: String, _ imports: String...) -> Target {
  .target(name: name, dependencies: imports.map { .byName(name: $0) }, swiftSettings: strict)
}

/// Tests, which may import what is listed here and nothing else.
func tests(_ name: String, _ imports: String...) -> Target {
  .testTarget(
    name: name, dependencies: imports.map { .byName(name: $0) }, swiftSettings: strict)
}

let package = Package(
  name: "propcheck",
  products: [
    .executable(name: "propcheck", targets: ["CLI"]),
    .executable(name: "ledger", targets: ["Ledger"]),
    .library(name: "PropCheck", targets: ["PropCheck"]),
    .library(name: "PropCheckTesting", targets: ["PropCheckTesting"]),
    .library(name: "StateCheck", targets: ["StateCheck"]),
    .library(name: "Schedules", targets: ["Schedules", "Threads"]),
    .library(name: "RepositoryCheck", targets: ["RepositoryCheck", "PropCheck", "StateCheck"]),
    .library(name: "LoadCheck", targets: ["LoadCheck", "Threads"]),
    .library(name: "Report", targets: ["Report"]),
    .library(name: "PropCheckTool", targets: ["PropCheckTool"]),
    .library(name: "Suite", targets: ["Domain", "Suite"]),
    .library(name: "CloudSim", targets: ["Domain", "CloudSim"]),
    .library(name: "CloudHTTP", targets: ["Domain", "CloudHTTP"]),
  ],
  targets: [
    // The library, for any Swift project.
    module("PropCheck"),
    module("PropCheckTesting", "PropCheck"),
    module("StateCheck", "PropCheck", "CThread"),
    module("Threads"),
    module("Schedules", "PropCheck", "Threads", "CThread"),
    module("RepositoryCheck", "PropCheck", "StateCheck", "Schedules", "Threads"),
    module("LoadCheck", "Threads", "CThread"),
    module("Report", "PropCheck", "LoadCheck", "CZlib"),
    module(
      "PropCheckTool", "PropCheck", "StateCheck", "RepositoryCheck", "LoadCheck", "Threads",
      "Report", "CSystem", "CAllocations"),
    // Another suite than ours, by the public API alone.
    .executableTarget(
      name: "Ledger",
      dependencies: ["PropCheckTool", "RepositoryCheck", "PropCheck", "LoadCheck", "CSQLite"],
      swiftSettings: strict),

    // The data layer under test.
    module("Domain"),
    module("Rules", "Domain"),
    module("SQLite", "CSQLite"),
    module("Store", "Domain", "Rules", "SQLite"),
    module("Sync", "Domain", "Rules"),
    module("CloudHTTP", "Domain"),

    // The judges.
    module("Reference", "Domain"),
    module("CloudSim", "Domain"),
    module("Mutants", "Domain", "Rules", "Store", "Sync"),
    module(
      "Suite", "PropCheckTool", "PropCheck", "StateCheck", "LoadCheck", "Schedules", "Threads",
      "Domain",
      "Reference",
      "CloudSim"),

    // Where all meet.
    .executableTarget(
      name: "CLI",
      dependencies: [
        "PropCheckTool", "PropCheck", "StateCheck", "LoadCheck", "Domain", "Rules", "Store",
        "Sync", "Mutants", "Suite",
      ],
      swiftSettings: strict
    ),

    // The figures that are promised; run by `scripts/bench` and `scripts/quality`.
    module("Quality", "PropCheck"),
    .executableTarget(name: "Peers", dependencies: ["LoadCheck"], swiftSettings: strict),
    .executableTarget(
      name: "Bench",
      dependencies: [
        "PropCheck", "StateCheck", "Schedules", "Quality", "Suite", "Domain", "Store", "Sync",
        "Report", "KnownHistories", "LoadCheck", "Threads", "SQLite",
        "CSQLite",
        "CAllocations",
      ],
      swiftSettings: strict
    ),

    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .target(name: "CSystem"),
    .target(name: "CThread"),
    .target(name: "CAllocations"),

    .target(
      name: "VersionParts", dependencies: ["Domain"], path: "Tests/VersionParts",
      swiftSettings: strict),
    .target(name: "TestFolders", path: "Tests/TestFolders", swiftSettings: strict),
    .target(name: "TestMoments", path: "Tests/TestMoments", swiftSettings: strict),
    tests("PropCheckTests", "PropCheck", "PropCheckTesting"),
    tests("QualityTests", "Quality", "PropCheck", "PropCheckTesting"),
    .target(
      name: "KnownHistories", dependencies: ["StateCheck"], path: "Tests/KnownHistories",
      exclude: ["Histories"], swiftSettings: strict),
    tests(
      "StateCheckTests", "StateCheck", "KnownHistories", "Schedules", "Threads", "PropCheck",
      "PropCheckTesting"),
    tests(
      "IsolationTests", "TestFolders", "TestMoments", "SQLite", "StateCheck", "Schedules",
      "Threads", "PropCheck",
      "PropCheckTesting"),
    tests(
      "SchedulesTests", "Schedules", "Store", "CloudSim", "Domain", "PropCheck", "PropCheckTesting"),
    .target(name: "SchemaChecking", path: "Tests/SchemaChecking", swiftSettings: strict),
    tests(
      "ReportTests", "TestFolders", "Report", "SchemaChecking", "LoadCheck", "PropCheck",
      "PropCheckTesting"),
    tests("RepositoryCheckTests", "RepositoryCheck", "StateCheck", "PropCheck", "PropCheckTesting"),
    tests("ThreadsTests", "Threads", "Schedules"),
    tests("LoadCheckTests", "LoadCheck", "Threads"),
    .target(name: "TextChecking", path: "Tests/TextChecking", swiftSettings: strict),
    tests(
      "DomainTests", "TextChecking", "Domain", "StateCheck", "PropCheck", "PropCheckTesting"),
    .target(
      name: "WorkedExamples", dependencies: ["Domain"], path: "Tests/WorkedExamples",
      swiftSettings: strict),
    .target(
      name: "SecondLayers", dependencies: ["Domain", "SQLite"], path: "Tests/SecondLayers",
      swiftSettings: strict),
    tests("RulesTests", "Rules", "Domain", "WorkedExamples", "PropCheck", "PropCheckTesting"),
    tests("SQLiteTests", "TestFolders", "SQLite", "CSQLite", "PropCheck", "PropCheckTesting"),
    tests(
      "StoreTests", "VersionParts", "TestFolders", "TestMoments", "Store", "SQLite", "CSQLite",
      "Rules", "Domain",
      "Schedules",
      "Threads",
      "StateCheck", "PropCheck", "PropCheckTesting"),
    .target(
      name: "SyncSupport",
      dependencies: ["Sync", "CloudSim", "Store", "Rules", "Domain"],
      path: "Tests/SyncSupport", swiftSettings: strict),
    tests(
      "SyncTests", "VersionParts", "Sync", "SyncSupport", "CloudSim", "CloudServing", "Schedules",
      "Store", "Suite",
      "Rules", "Reference", "Domain", "PropCheck", "PropCheckTesting"),
    tests(
      "CloudHTTPTests", "CloudHTTP", "Store", "Domain", "PropCheck", "PropCheckTesting"),
    .target(
      name: "CloudServing", dependencies: ["CloudSim", "CloudHTTP", "Domain"],
      path: "Tests/CloudServing", swiftSettings: strict),
    tests(
      "CloudSimTests", "CloudSim", "CloudServing", "Domain", "PropCheck", "PropCheckTesting"),
    tests(
      "ReferenceTests", "VersionParts", "Reference", "Domain", "WorkedExamples", "PropCheck",
      "PropCheckTesting"),
    tests(
      "MutantsTests", "TestFolders", "Mutants", "Store", "Suite", "LoadCheck", "Sync", "Domain",
      "PropCheck",
      "PropCheckTesting"),
    tests(
      "SuiteTests", "TestFolders", "VersionParts", "TextChecking", "Suite", "Mutants", "Store",
      "Sync", "CloudSim",
      "CloudServing",
      "SecondLayers", "Rules", "Reference", "Schedules", "StateCheck", "LoadCheck", "PropCheck",
      "PropCheckTesting", "Threads", "Domain", "PropCheckTool"),
    tests(
      "DocumentationTests", "LoadCheck", "PropCheck", "PropCheckTesting", "StateCheck", "Schedules",
      "Threads",
      "Suite",
      "Domain", "Rules", "SecondLayers"),
    tests(
      "PropCheckToolTests", "TestFolders", "PropCheckTool", "Report", "SchemaChecking",
      "StateCheck", "PropCheck", "PropCheckTesting", "LoadCheck", "Threads"),
    tests(
      "CLITests", "TestFolders", "CLI", "Ledger", "PropCheckTool", "Report", "SchemaChecking",
      "StateCheck",
      "PropCheck", "PropCheckTesting", "LoadCheck", "Domain", "Mutants",
      "Suite", "Store", "SQLite"),
  ]
)

// `scripts/fuzz` builds apart: the loop of the fuzzer is linked in, and what is under test tells it where it goes.
// The engine and the judges do not, whose ways would drown those of what they look at.
if Context.environment["PROPCHECK_FUZZ"] != nil {
  let watched = ["Domain", "Rules", "SQLite", "Store", "Quality"]
  package.targets += [
    .target(name: "CFuzzer"),
    .executableTarget(
      name: "Fuzz", dependencies: ["PropCheck", "Quality", "Suite", "Domain", "Store", "CFuzzer"],
      swiftSettings: strict,
      linkerSettings: [.unsafeFlags(["-sanitize=fuzzer", "-Xclang-linker", "-fuse-ld=lld"])]),
  ]
  for target in package.targets where watched.contains(target.name) {
    target.swiftSettings = strict + [.unsafeFlags(["-sanitize=fuzzer"])]
  }
}
