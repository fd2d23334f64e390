/// What repeated runs of two versions say.
public enum ComparisonVerdict: String, Sendable {
  /// The second is slower by more than the margin, beyond doubt.
  case slower
  /// The second is faster by more than the margin, beyond doubt.
  case faster
  /// They differ by no more than the margin, beyond doubt.
  case same
  /// So few or so different runs allow no answer.
  case cantTell = "can't tell"
}
