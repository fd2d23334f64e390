import PropCheckTool
import RepositoryCheck

extension RepositoryAccess<Bank> {
  /// A ledger in memory, with a single connection.
  static func memory(_ changes: [Statement: String] = [:]) -> RepositoryAccess {
    RepositoryAccess(
      open: { try Bank(path: ":memory:", changing: changes) }, clear: { try await $0.clear() },
      close: { await $0.close() })
  }

  /// A ledger in a file, which several connections and processes can open.
  static func file(_ path: String, _ changes: [Statement: String] = [:]) -> RepositoryAccess {
    RepositoryAccess(
      inFile: { try Bank(path: path, changing: changes) }, clear: { try await $0.clear() },
      close: { await $0.close() })
  }
}

extension Layer {
  /// The correct ledgers; the first is the default.
  static let ledgers = [
    Layer("memory", "SQLite in memory", .ledger) { _ in .memory() },
    inFile,
  ]

  private static var inFile: Layer {
    var layer = Layer("file", "SQLite in a temporary file", .ledger) { .file($0) }
    layer.load = .ledger()
    return layer
  }

  /// A ledger that is slow on purpose: each balance is read from a list that no index finds.
  static var unindexed: Layer {
    let schema = Statement.schema.sql.replacing(
      "CREATE INDEX IF NOT EXISTS entryOfAccount ON entry (account);", with: "")
    var layer = Layer("canary:unindexed", "no index on the account of an entry", .ledger) {
      _ in
      .memory([.schema: schema])
    }
    layer.load = .ledger([.schema: schema])
    return layer
  }
}
