/// Why a report cannot be read or written.
public enum ReportError: Error, Hashable, Sendable {
  /// The file cannot be opened or read.
  case unreadable(path: String, reason: String)
  /// The file cannot be written; no partial file is left.
  case unwritable(path: String, reason: String)
  /// The file is not compressed by gzip.
  case notGzip(path: String)
  /// The compressed data or a record is damaged.
  case damaged(path: String, place: String, reason: String)
  /// The last record is missing.
  case truncated(path: String, records: Int)
  /// The report was written in a newer format.
  case newer(path: String, version: Int)
  /// The report is larger than a reader accepts.
  case tooLarge(path: String, limitBytes: Int)
}

extension ReportError: CustomStringConvertible {
  /// What is wrong, where, and how to fix it, on three lines.
  public var description: String {
    switch self {
    case .unreadable(let path, let reason):
      text("The report cannot be read: \(reason).", path, "check the name and the permissions.")
    case .unwritable(let path, let reason):
      text(
        "The file cannot be written: \(reason).", path, "name another file, or make room for it.")
    case .notGzip(let path):
      text("Not a report: the file is not gzip.", path, "name a .jsonl.gz file.")
    case .damaged(let path, let place, let reason):
      text("The report is damaged: \(reason).", "\(path), \(place)", "run its seed again.")
    case .truncated(let path, let records):
      text(
        "The report is cut off after \(records) complete records.", path,
        "repeat the run; only .part files are read up to where they end.")
    case .newer(let path, let version):
      text(
        "The report has format \(version), newer than the known \(Record.version).", path,
        "read it with a newer propcheck.")
    case .tooLarge(let path, let limit):
      text(
        "The report holds more than \(limit >> 20) MiB.", path, "read it with zcat and jq instead.")
    }
  }

  private func text(_ what: String, _ place: String, _ fix: String) -> String {
    "\(what)\nwhere: \(place)\nfix: \(fix)"
  }
}
