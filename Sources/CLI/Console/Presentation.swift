/// How results are shown.
struct Presentation: Hashable, Sendable {
  let isJSON: Bool
  let isQuiet: Bool
  let isDetailed: Bool
  /// The value of `--color`.
  let color: String

  init(_ invocation: Invocation) {
    isJSON = invocation.isOn("json")
    isQuiet = invocation.isOn("quiet")
    isDetailed = invocation.isOn("verbose")
    color = invocation["color"] ?? "auto"
  }
}
