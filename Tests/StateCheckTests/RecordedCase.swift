import Foundation
import Testing

@testable import StateCheck

/// A line of `Histories/verdicts.tsv`: a history that was recorded, and what others found.
struct RecordedCase: Sendable, CustomTestStringConvertible {
  let file: String
  let model: String
  let isLinearizable: Bool
  let calls: Int
  let partitions: Int
  let pending: Int
  /// The model steps that Porcupine makes; nil where it needs seconds.
  let porcupineSteps: Int?

  var testDescription: String { "\(file) \(model)" }

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Histories")

  static let all: [RecordedCase] = {
    let table = try? String(contentsOf: folder.appending(path: "verdicts.tsv"), encoding: .utf8)
    return (table ?? "").split(separator: "\n").dropFirst().compactMap { RecordedCase(line: $0) }
  }()

  private init?(line: Substring) {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
    guard fields.count >= 7, let calls = Int(fields[3]), let partitions = Int(fields[4]),
      let pending = Int(fields[6])
    else { return nil }
    file = String(fields[0])
    model = String(fields[1])
    isLinearizable = fields[2] == "true"
    self.calls = calls
    self.partitions = partitions
    self.pending = pending
    porcupineSteps = fields.count > 7 ? Int(fields[7]) : nil
  }

  func bytes() throws -> [UInt8] {
    [UInt8](try Data(contentsOf: Self.folder.appending(path: file)))
  }

  /// The check of this history with its model.
  func result(limits: CheckLimits = CheckLimits()) throws -> LinearizabilityResult {
    switch model {
    case "cas-register":
      return SequentialModel.register.check(try register(), limits: limits)
    case "kv-per-key":
      return SequentialModel.keyValue.check(try keyValue(), limits: limits)
    default:
      var whole = SequentialModel.keyValue
      whole.keys = { _ in nil }
      return whole.check(try keyValue(), limits: limits)
    }
  }

  /// The operations that contradict each other.
  func contradictionTexts(of violation: Violation) throws -> [String] {
    if model == "cas-register" {
      let (model, history) = (SequentialModel.register, try register())
      return model.contradiction(of: violation, in: history).calls
        .map { model.text(history.calls[$0].operation) }
    }
    let (model, history) = (SequentialModel.keyValue, try keyValue())
    return model.contradiction(of: violation, in: history).calls
      .map { model.text(history.calls[$0].operation) }
  }

  func register() throws -> CallHistory<RegisterOperation, RegisterAnswer> {
    try RecordedHistory<JepsenLine>(try bytes()).history
  }

  func keyValue() throws -> CallHistory<KeyValueOperation, KeyValueAnswer> {
    try RecordedHistory<KeyValueLine>(try bytes()).history
  }
}

extension LinearizabilityVerdict {
  /// Nil if it is unknown.
  var isLinearizable: Bool? {
    switch self {
    case .linearizable: true
    case .notLinearizable: false
    case .unknown: nil
    }
  }
}
