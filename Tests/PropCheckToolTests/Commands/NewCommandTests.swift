import Foundation
import TestFolders
import Testing

@testable import PropCheckTool

@Suite struct NewCommandTests {
  private static func harness(makesPackages: Bool = true) throws -> ToolHarness {
    var suite = TestSuite("propcheck", version: "0.1.0", "Finds bugs.", layers: [Numbers.sound])
    suite.makesPackages = makesPackages
    return try ToolHarness(suite)
  }

  @Test(arguments: NewPackage.Store.allCases)
  func `it writes a package, and says what to type next`(_ store: NewPackage.Store) async throws {
    let harness = try Self.harness()
    try harness.write("", to: "tool/Package.swift")
    let code = await harness.run(
      "new", "Invoices", "--store", store.rawValue, "--propcheck", harness.path("tool"))
    #expect(code == .passed, "\(harness.err.text)")
    let wanted = [
      ".github/workflows/tests.yml", ".gitignore", "Package.swift", "README.md",
      "Sources/Invoices/NoteStore.swift", "Sources/InvoicesSuite/InvoicesMachine.swift",
      "Sources/InvoicesSuite/InvoicesSuite.swift", "Sources/InvoicesSuite/NoteModel.swift",
      "Sources/InvoicesTool/InvoicesTool.swift", "Tests/InvoicesTests/InvoicesTests.swift",
    ]
    let library = ["Sources/CSQLite/module.modulemap", "Sources/CSQLite/shim.h"]
    let files = try harness.files().filter { $0.hasPrefix("Invoices/") }
    let all = store == .sqlite ? wanted + library : wanted
    #expect(
      Set(files.filter { !Self.isFolder(harness.path($0)) }) == Set(all.map { "Invoices/" + $0 }))
    let manifest = try String(
      contentsOfFile: harness.path("Invoices/Package.swift"), encoding: .utf8)
    #expect(manifest.contains(harness.path("tool").debugDescription))
    #expect(harness.out.text.contains("  swift run -c release invoices run --seed 42\n"))
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  @Test(arguments: NewPackage.Store.allCases)
  func `what a user writes for five operations has at most 90 lines`(_ store: NewPackage.Store) {
    let package = NewPackage(name: "Invoices", store: store, dependency: .folder("/propcheck"))
    let own = [package.model, package.machine, package.suite, package.main].joined()
    let lines = own.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }
    #expect(lines.count <= 90 && lines.count > 50, "\(lines.count)")
    #expect(package.machine.matches(of: /commands\.(make|use|call)\(/).count == 5)
  }

  @Test(arguments: ["a", "Hotel", "HotelMemoryOfTheWholeTown"])
  func `what the commands of the first page do stands in one column`(_ name: String) {
    let package = NewPackage(name: name, store: .sqlite, dependency: .folder("/propcheck"))
    let columns = package.readme.split(separator: "\n").filter { $0.hasPrefix("swift ") }
      .compactMap { line in line.firstIndex(of: "#").map { line[..<$0].count } }
    #expect(columns.count == 2 && Set(columns).count == 1, "\(package.readme)")
  }

  @Test(arguments: [
    ("Invoices", "invoices"), ("HotelMemory", "hotelMemory"), ("CRM", "crm"), ("a1", "a1"),
  ])
  func `machine and suite are named like the package`(_ name: String, _ value: String) {
    let package = NewPackage(name: name, store: .actor, dependency: .folder("/propcheck"))
    #expect(package.machine.contains("public let \(value)Machine:"))
    #expect(package.suite.contains("public static var \(value)Suite:"))
    #expect(package.main.contains("Tool(.\(value)Suite)"))
  }

  @Test(arguments: [
    "", "1st", "my-notes", "Ünder", "a/b", "..", "Swift", "Glibc", "propcheck", "notes",
    "Habit", "ledger", "self", String(repeating: "a", count: 41),
  ])
  func `a name that cannot be one is refused`(_ name: String) async throws {
    let harness = try Self.harness()
    try harness.write("", to: "tool/Package.swift")
    #expect(await harness.run("new", name, "--propcheck", harness.path("tool")) == .usage)
    #expect(harness.err.text.contains("it must be"))
    #expect(try harness.files() == ["tool/Package.swift"])
  }

  @Test func `what is there is left alone`() async throws {
    let harness = try Self.harness()
    try harness.write("", to: "tool/Package.swift")
    try harness.write("mine", to: "Invoices/file.txt")
    #expect(await harness.run("new", "Invoices", "--propcheck", harness.path("tool")) == .usage)
    #expect(harness.err.text.contains("where: Invoices\nfix: remove it"))
    #expect(try harness.files() == ["Invoices/file.txt", "tool/Package.swift"])
  }

  @Test func `a package of the tool that is not there is named`() async throws {
    let harness = try Self.harness()
    #expect(await harness.run("new", "Invoices", "--propcheck", "nowhere") == .usage)
    #expect(harness.err.text.contains("where: \(harness.path("nowhere"))"))
    #expect(harness.err.text.contains("--propcheck"))
    #expect(try harness.files() == [])
  }

  @Test(arguments: [
    ("https://example.com/tools/propcheck.git", "propcheck", "main"),
    ("git@example.com:tools/pc.git#release/2", "pc", "release/2"),
  ])
  func `the package of the tool may be an address`(
    _ address: String, _ name: String, _ branch: String
  ) async throws {
    let harness = try Self.harness()
    #expect(await harness.run("new", "Invoices", "--propcheck", address) == .passed)
    let manifest = try String(
      contentsOfFile: harness.path("Invoices/Package.swift"), encoding: .utf8)
    let url = address.split(separator: "#")[0]
    #expect(manifest.contains(".package(url: \"\(url)\", branch: \"\(branch)\")"), "\(manifest)")
    #expect(manifest.contains(".product(name: \"PropCheck\", package: \"\(name)\")"))
    #expect(!manifest.contains("path:"))
    let readme = try String(contentsOfFile: harness.path("Invoices/README.md"), encoding: .utf8)
    #expect(!readme.contains("that the server can reach"))
  }

  @Test(arguments: ["https://", "https://a/b\"c", "https://a/b#", "git@ a/b"])
  func `what is no address is looked for as a folder`(_ address: String) async throws {
    let harness = try Self.harness()
    #expect(await harness.run("new", "Invoices", "--propcheck", address) == .usage)
    #expect(harness.err.text.contains("or its address, as in"), "\(harness.err.text)")
    #expect(try harness.files() == [])
  }

  @Test func `nothing stays of a package that cannot be written to its end`() async throws {
    let harness = try Self.harness()
    try harness.write("", to: "tool/Package.swift")
    // The manifest still fits into the longest path of a file, 4,095 bytes, and later files do not, however
    // many digits the process has that is part of the path until the package is complete.
    let length = 4_060
    var folder = "a"
    while harness.path(folder).utf8.count < length {
      let room = length - harness.path(folder).utf8.count
      folder += "/" + String(repeating: "b", count: max(1, min(200, room - 1)))
    }
    let code = await harness.run(
      "new", "Invoices", "--folder", folder, "--propcheck", harness.path("tool"))
    #expect(code == .cannotWrite)
    #expect(try harness.files() == ["tool/Package.swift"])
    #expect(!FileManager.default.fileExists(atPath: harness.path("a")))
  }

  @Test func `the targets of the manifest are those that a new package must avoid`() throws {
    let manifest = try String(
      contentsOf: Checkout.root.appending(path: "Package.swift"), encoding: .utf8)
    let targets = manifest.split(separator: "targets: [", maxSplits: 2).last ?? ""
    let pattern =
      /(?:module|program|\.target|\.systemLibrary|\.executableTarget)\(\s*(?:name: )?"(\w+)"/
    let names = Set(targets.matches(of: pattern).map { String($0.1) })
    #expect(names.count > 30)
    #expect(names.subtracting(NewPackage.targets) == [])
  }

  @Test func `nothing half written stays where nothing can be written`() async throws {
    let harness = try Self.harness()
    try harness.write("", to: "tool/Package.swift")
    try harness.write("", to: "file")
    let code = await harness.run(
      "new", "Invoices", "--folder", "file/below", "--propcheck", harness.path("tool"))
    #expect(code == .cannotWrite)
    #expect(harness.err.text.contains("file/below"))
    #expect(try harness.files() == ["tool/Package.swift"])
  }

  @Test func `a suite without it has no such command`() async throws {
    let harness = try Self.harness(makesPackages: false)
    #expect(await harness.run("new", "Invoices") == .usage)
    #expect(
      harness.err.text.contains("There is no command new: propcheck has no template for packages."))
    #expect(await harness.run("help") == .passed)
    #expect(!harness.out.text.contains("new package"))
  }
}
