/// The distribution of the rows that operations use, as in YCSB (Cooper et al., "Benchmarking cloud serving systems with YCSB",
/// 2010).
public enum KeyChoice: Equatable, Sendable {
  /// All rows alike.
  case uniform
  /// Row k is k to the power of -exponent times as likely as the first.
  case zipfian(exponent: Double)
  /// The same, counted from the last row.
  case latest(exponent: Double)
  /// A share of the rows gets a share of the operations.
  case hotspot(rows: Double, operations: Double)

  /// The name in reports.
  public var name: String {
    switch self {
    case .uniform: "uniform"
    case .zipfian(let exponent): "zipfian \(exponent)"
    case .latest(let exponent): "latest \(exponent)"
    case .hotspot(let rows, let operations): "hotspot \(rows) of rows, \(operations) of operations"
    }
  }
}
