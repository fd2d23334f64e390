/// Why reports cannot be merged.
public enum MergeError: Error, Hashable, Sendable {
  /// A report cannot be read.
  case unreadable(ReportError)
  /// A report is of another run.
  case otherRun(path: String, of: String, what: String)
  /// Two reports share some cases of a property, and each has others.
  case overlap(property: String, path: String, other: String)
  /// A report contradicts itself.
  case impossible(path: String, reason: String)
  /// The temporary file with the samples for required shares cannot be read.
  case samplesLost(reason: String)
}

extension MergeError: CustomStringConvertible {
  /// What is wrong, where, and how to fix it, on three lines.
  public var description: String {
    switch self {
    case .unreadable(let error): error.description
    case .otherRun(let path, let first, let what):
      """
      The reports are of different runs: \(what).
      where: \(path), unlike \(first)
      fix: merge the shards of one run.
      """
    case .overlap(let property, let path, let other):
      """
      Two reports have some cases of \(property) in common, and each has others.
      where: \(path) and \(other)
      fix: leave one of them out.
      """
    case .impossible(let path, let reason):
      """
      The report is damaged: \(reason).
      where: \(path)
      fix: run its seed again.
      """
    case .samplesLost(let reason):
      """
      The temporary file of the merge cannot be read: \(reason).
      where: the folder for temporary files
      fix: merge again, with TMPDIR set to a folder on another disk.
      """
    }
  }
}
