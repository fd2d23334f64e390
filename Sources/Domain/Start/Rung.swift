/// Where the store of an app runs, from the best to the last (domain 4.12).
public enum Rung: String, CaseIterable, Comparable, Sendable {
  /// With the server.
  case cloud
  /// In its file, without the server: what is written waits.
  case local
  /// In memory: what is written is lost at the end.
  case memory

  /// Whether one is better, and so tried earlier.
  public static func < (left: Rung, right: Rung) -> Bool { left.place < right.place }

  private var place: Int { Rung.allCases.firstIndex(of: self) ?? 0 }
}

extension Rung: CustomStringConvertible {
  /// Where that is.
  public var description: String {
    switch self {
    case .cloud: "with the server"
    case .local: "in the file"
    case .memory: "in memory"
    }
  }
}
