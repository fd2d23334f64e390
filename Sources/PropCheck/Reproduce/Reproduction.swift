/// Everything needed to replay one case of a property: its choices and their spans, independent of random numbers.
///
/// It survives edits of the generator that keep the value, or that lead to a similar case that still fails; see
/// ``Property/replay(_:times:caseTime:)``.
public struct Reproduction: Hashable, Sendable {
  /// The id of the property.
  public let property: String
  /// The seed of the run that found it.
  public let seed: UInt64
  /// The index of the case in which it was found.
  public let caseIndex: Int
  /// The index of each choice, in order.
  public let choices: [UInt64]
  /// A digest that shows whether the generator still asks for the same choices.
  public let shape: UInt64
  /// A digest of the value's text, which shows whether the generator still makes the same value.
  public let value: UInt64
  /// The spans of the choices.
  let skeleton: SpanShape
}

extension Reproduction {
  init(property: String, seed: UInt64, caseIndex: Int, sequence: ChoiceSequence, text: String) {
    self.init(
      property: property, seed: seed, caseIndex: caseIndex,
      choices: sequence.decisions.map(\.index),
      shape: sequence.shape, value: Digest(of: text.utf8).value, skeleton: SpanShape(of: sequence))
  }

  /// The id of the failure, equal for equal choices of a property.
  public var id: String {
    var digest = Digest(of: property.utf8)
    for choice in choices { digest.add(word: choice) }
    return "f-" + digest.text.prefix(8)
  }

  /// The choices in their spans; nil if they do not fit together.
  var sequence: ChoiceSequence? { skeleton.sequence(of: choices) }
}

/// Why a token or a seed file cannot be used.
public enum ReproductionError: Error, Hashable, Sendable {
  /// It is neither a token nor a seed file.
  case notRecognised
  /// Its end is missing.
  case truncated
  /// It was changed after it was written.
  case damaged
  /// It was written by a newer version of this library.
  case newerFormat(version: Int)
}

extension ReproductionError: CustomStringConvertible {
  /// What is wrong, and how to fix it.
  public var description: String {
    switch self {
    case .notRecognised:
      """
      This is neither a seed file nor a replay token.
      fix: pass the file or the token from the report of a failure.
      """
    case .truncated:
      """
      The end of this seed file or token is missing.
      fix: copy all of it again.
      """
    case .damaged:
      """
      This seed file or token was changed: its checksum is wrong.
      fix: restore it, or find the failure again.
      """
    case .newerFormat(let version):
      """
      This seed file or token has format \(version), a newer one than this version reads.
      fix: update propcheck.
      """
    }
  }
}
