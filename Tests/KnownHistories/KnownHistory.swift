import Foundation
package import StateCheck

/// A recorded history, with a model and with what others found: a line of `Histories/verdicts.tsv`.
package struct KnownHistory: Sendable {
  /// Its name in the folder.
  package let file: String
  /// `cas-register`, `kv-per-key`, or `kv-whole-map` for a store whose keys are checked together.
  package let model: String
  package let isLinearizable: Bool
  package let calls: Int
  package let partitions: Int
  /// The calls without an answer.
  package let pending: Int
  /// The model steps that Porcupine makes; nil if it needs seconds.
  package let porcupineSteps: Int?

  /// Where the histories are.
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Histories")

  /// All there are.
  ///
  /// - Throws: ``KnownHistoryError`` if a line is incomplete, and what the file system throws.
  package static func all() throws -> [KnownHistory] {
    let table = try String(contentsOf: folder.appending(path: "verdicts.tsv"), encoding: .utf8)
    return try table.split(separator: "\n").dropFirst().map { try KnownHistory(line: $0) }
  }

  private init(line: Substring) throws(KnownHistoryError) {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
    guard fields.count >= 7, let calls = Int(fields[3]), let partitions = Int(fields[4]),
      let pending = Int(fields[6])
    else { throw .cut(line: String(line)) }
    file = String(fields[0])
    model = String(fields[1])
    isLinearizable = fields[2] == "true"
    self.calls = calls
    self.partitions = partitions
    self.pending = pending
    porcupineSteps = fields.count > 7 ? Int(fields[7]) : nil
  }
}

extension KnownHistory {
  /// The check of this history with its model.
  package func result(limits: CheckLimits = CheckLimits()) throws -> LinearizabilityResult {
    guard model != "cas-register" else {
      return SequentialModel.register.check(try register(), limits: limits)
    }
    var store = SequentialModel.keyValue
    if model == "kv-whole-map" {
      store.keys = { _ in nil }
      store.overwrites = { _ in false }
    }
    return store.check(try keyValue(), limits: limits)
  }

  /// The calls of a register.
  package func register() throws -> CallHistory<RegisterOperation, RegisterAnswer> {
    try RecordedHistory<JepsenLine>(try bytes()).history
  }

  /// The calls of a store.
  package func keyValue() throws -> CallHistory<KeyValueOperation, KeyValueAnswer> {
    try RecordedHistory<KeyValueLine>(try bytes()).history
  }

  private func bytes() throws -> [UInt8] {
    [UInt8](try Data(contentsOf: Self.folder.appending(path: file)))
  }
}

/// Why there is no table of histories.
package enum KnownHistoryError: Error, CustomStringConvertible {
  case cut(line: String)

  package var description: String {
    switch self {
    case .cut(let line):
      "A line is cut.\nwhere: verdicts.tsv: \(line)\nfix: write its seven fields, with tabs."
    }
  }
}

extension LinearizabilityVerdict {
  /// Nil if it is unknown.
  package var isLinearizable: Bool? {
    switch self {
    case .linearizable: true
    case .notLinearizable: false
    case .unknown: nil
    }
  }
}
