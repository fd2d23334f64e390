/// All criteria of the five specifications, in their order.
package enum Criteria {
  /// The whole table.
  package static let all = ofSpecF + ofSpecH + ofSpecW + ofSpecI + ofSpecE
}
