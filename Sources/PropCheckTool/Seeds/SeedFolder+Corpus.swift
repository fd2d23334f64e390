import Foundation
import PropCheckReport

/// The cases that a fuzzer kept: `FOLDER/PROPERTY/corpus.cases`.
extension SeedFolder {
  private func corpusFile(of property: String) -> String { "\(folder)/\(property)/corpus.cases" }

  /// The cases that are kept of a property; none without a file.
  func corpus(of property: String) throws(ToolError) -> [[UInt8]] {
    let file = corpusFile(of: property)
    guard system.lookUp(file).exists else { return [] }
    let bytes = try contents(of: file, noun: "corpus")
    let corpus: CorpusFile
    do {
      corpus = try CorpusFile(reading: bytes)
    } catch {
      throw .corpus(place: file, error)
    }
    guard corpus.property == property else {
      throw .input(
        place: file, reason: "This corpus is one of the property \(corpus.property).",
        fix: "move it to \(folder)/\(corpus.property).")
    }
    return corpus.cases
  }

  /// Replaces the cases that are kept of a property.
  func save(_ corpus: CorpusFile) throws(ReportError) {
    try DurableFile.writeShared(
      Array(corpus.text.utf8), to: system.path(corpusFile(of: corpus.property)))
  }
}

extension ToolError {
  fileprivate static func corpus(place: String, _ error: CorpusError) -> ToolError {
    switch error {
    case .notRecognised:
      .input(
        place: place, reason: "This is not a corpus.",
        fix: "move it away, or restore the file that scripts/fuzz wrote.")
    case .truncated:
      .input(
        place: place, reason: "The end of this corpus is missing.",
        fix: "restore it, or delete its last line.")
    case .damaged(let line):
      .input(
        place: "\(place):\(line)", reason: "This line of the corpus was changed.",
        fix: "delete the line, or restore the file.")
    case .tooMany(let count):
      .input(
        place: place,
        reason: "This corpus has \(Figure.count(count)) cases, more than "
          + "\(Figure.count(CorpusFile.limits.cases)).",
        fix: "merge them with scripts/fuzz in smaller parts, or delete lines.")
    case .newerFormat(let version):
      .input(
        place: place,
        reason: "This corpus has format \(version), a newer one than this version reads.",
        fix: "update this program.")
    }
  }
}
