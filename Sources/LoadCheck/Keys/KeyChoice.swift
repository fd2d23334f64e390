/// The distribution of the rows that operations use, as in YCSB (Cooper et al., "Benchmarking cloud serving systems with YCSB",
/// 2010).
public enum KeyChoice: Equatable, Sendable {
  /// All rows are equally likely.
  case uniform
  /// Row k is as likely as the first row times k to the power of -exponent.
  case zipfian(exponent: Double)
  /// The same as ``zipfian(exponent:)``, counted from the last row.
  case latest(exponent: Double)
  /// A share of the rows receives a share of the operations; both in 0...1.
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
