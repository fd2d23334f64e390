/// A row that is not as it must be.
struct LoadDifference: CustomStringConvertible, Sendable {
  let row: LoadRow
  let expected: [LoadContent]
  let found: LoadContent

  var description: String {
    let expected = expected.map(\.description).sorted().joined(separator: " or ")
    return "\(row): expected \(expected), the store holds \(found)"
  }
}
