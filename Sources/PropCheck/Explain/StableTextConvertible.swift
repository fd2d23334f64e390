/// A type that tells its value as a text which is the same in every process, where its description hides a part of it.
package protocol StableTextConvertible {
  /// The text, on one line; different for values that differ.
  var stableText: String { get }
}
