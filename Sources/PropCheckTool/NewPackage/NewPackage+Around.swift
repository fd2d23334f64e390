// What is around the sources: the manifest, the first page, and how a server runs the tests.
extension NewPackage {
  var manifest: String {
    """
    // swift-tools-version: 6.2

    import PackageDescription

    // An async closure then runs where its caller runs, which is a hundred times as fast.
    let settings: [SwiftSetting] = [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]

    let package = Package(
      name: "\(name)",
      products: [.executable(name: "\(program)", targets: ["\(module)Tool"])],
      dependencies: [\(dependency.declaration)],
      targets: [
        .target(name: "\(module)"\(sqlite), swiftSettings: settings),
        .target(
          name: "\(module)Suite",
          dependencies: [
            "\(module)", .product(name: "PropCheck", package: "\(dependency.name)"),
            .product(name: "PropCheckTool", package: "\(dependency.name)"),
            .product(name: "RepositoryCheck", package: "\(dependency.name)"),
          ], swiftSettings: settings),
        .executableTarget(
          name: "\(module)Tool",
          dependencies: ["\(module)Suite", .product(name: "PropCheckTool", package: "\(dependency.name)")],
          swiftSettings: settings),
        .testTarget(
          name: "\(module)Tests",
          dependencies: [
            "\(module)", "\(module)Suite", .product(name: "PropCheck", package: "\(dependency.name)"),
            .product(name: "RepositoryCheck", package: "\(dependency.name)"),
            .product(name: "PropCheckTesting", package: "\(dependency.name)"),
            .product(name: "RepositoryCheckTesting", package: "\(dependency.name)"),
          ], swiftSettings: settings),\(systemLibrary)
      ]
    )

    """
  }

  private var sqlite: String { store == .sqlite ? ", dependencies: [\"CSQLite\"]" : "" }

  private var systemLibrary: String {
    guard store == .sqlite else { return "" }
    return "\n    .systemLibrary(\n"
      + "      name: \"CSQLite\", pkgConfig: \"sqlite3\", providers: [.apt([\"libsqlite3-dev\"])]),"
  }

  var moduleMap: [(path: String, text: String)] {
    [
      (
        "Sources/CSQLite/module.modulemap",
        """
        module CSQLite [system] {
          header "shim.h"
          link "sqlite3"
          export *
        }

        """
      ), ("Sources/CSQLite/shim.h", "#include <sqlite3.h>\n"),
    ]
  }

  var readme: String {
    """
    # \(name)

    Random operations on a store of notes, checked against a model: \(tried).
    You need Swift 6.2 or later, `libsqlite3-dev` and `zlib1g-dev`.

    ```sh
    \(run)   # all properties, and a report in Reports/
    \(test)   # the same on fewer cases, in your own tests
    ```

    This produces a failure, which is shrunk, saved in `Seeds/`, and replayed first by every later run:

    ```sh
    \(run) --layer mutant:\(Self.mutant) --filter agrees
    ```

    | file | what to put there |
    |---|---|
    | `Sources/\(module)/NoteStore.swift` | your own repository |
    | `Sources/\(module)Suite/NoteModel.swift` | what a correct repository does, as a plain value |
    | `Sources/\(module)Suite/\(module)Machine.swift` | a command for each of its operations |
    | `Sources/\(module)Suite/\(module)Suite.swift` | how it is opened, and planted bugs that the suite must find |

    `swift run -c release \(program) help` shows the other commands. Commit the files in `Seeds/`.\(serverNote)

    """
  }

  private var run: String { "swift run -c release \(program) run --seed 42" }

  /// As wide as the other one, so that what they do stands in one column.
  private var test: String {
    "swift test" + String(repeating: " ", count: run.count - "swift test".count)
  }

  /// A server does not have the folders of this machine.
  private var serverNote: String {
    guard case .folder = dependency else { return "" }
    return """
       Before `.github/workflows/tests.yml`
      can pass on a CI server, `Package.swift` must name a propcheck URL that the server can reach:
      `.package(url: "https://...", branch: "main")`.
      """
  }

  /// What the machine does with a store of this kind.
  private var tried: String {
    switch store {
    case .sqlite: "with one caller and with several, reopened, cancelled and killed"
    case .actor: "with one caller and with several, and cancelled"
    }
  }

  var workflow: String {
    """
    name: tests
    on: [push, pull_request]
    jobs:
      test:
        runs-on: ubuntu-latest
        container: swift:6.2
        steps:
          - uses: actions/checkout@v4
          - run: apt-get update && apt-get install -y libsqlite3-dev zlib1g-dev
          - run: swift test
          - run: swift run -c release \(program) run --seed ${{ github.run_number }} --cases 500
          - uses: actions/upload-artifact@v4
            if: failure()
            with:
              name: findings
              path: |
                Seeds
                Reports

    """
  }
}
