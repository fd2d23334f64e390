/// The cases of a type.
///
/// They are only read. A type whose values may not be shared has them in a static property, which shares them, too.
final class CaseList<Value>: @unchecked Sendable {
  private let cases: [Value]

  /// - Parameter cases: At least one, the simplest first.
  init(_ cases: [Value]) {
    self.cases = cases
  }

  func draw(_ source: inout Source) -> Value { cases[source.pick(count: cases.count)] }
}

extension Gen {
  init(_ cases: CaseList<Value>) {
    self.init(label: .scalar) { cases.draw(&$0) }
  }
}
