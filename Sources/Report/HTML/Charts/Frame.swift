/// The place of a chart inside its picture.
struct Frame: Hashable, Sendable {
  let left: Double
  let right: Double
  let top: Double
  let bottom: Double
  /// The width of the whole picture, which labels must not leave.
  let width: Double

  func x(_ part: Double) -> Double { left + (right - left) * part }

  func y(_ part: Double) -> Double { bottom - (bottom - top) * part }
}
