/// How values of a type are sent to other processes.
package struct ValueText<Value: Sendable>: Sendable {
  /// The text of a value; nil if it has none.
  package let text: @Sendable (Value) -> String?
  /// The value of a text; nil if it is none of this type.
  package let value: @Sendable (String) -> Value?

  /// Makes it of both directions.
  package init(
    text: @escaping @Sendable (Value) -> String?, value: @escaping @Sendable (String) -> Value?
  ) {
    (self.text, self.value) = (text, value)
  }
}

extension ValueText where Value: LosslessStringConvertible {
  /// Values by their descriptions.
  package static var described: ValueText {
    ValueText(text: \.description, value: { Value($0) })
  }
}
