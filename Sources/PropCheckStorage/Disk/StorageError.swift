/// Why a ``SimulatedDisk`` did not do what was asked.
public enum StorageError: Error, Hashable, Sendable {
  /// There is no memory for it.
  case outOfMemory
  /// A call failed: by plan, for lack of space, or because the power was lost.
  case failed(StorageCall, file: String, code: StorageErrorCode)
}

extension StorageError: CustomStringConvertible {
  /// What happened, where, and how to fix it.
  public var description: String {
    switch self {
    case .outOfMemory:
      "There is not enough memory for the simulated disk.\nfix: use fewer disks or smaller files at a time."
    case .failed(let call, let file, let code):
      """
      The simulated disk failed: \(code).
      where: \(call) of \(file)
      fix: take it as the error of a disk; a plan of faults, its capacity or the loss of power caused it.
      """
    }
  }
}
