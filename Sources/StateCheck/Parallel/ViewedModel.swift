/// A model as a state of the checker: equal to another if the same is seen of both.
struct ViewedModel<Model: Sendable, View: Hashable & Sendable>: Hashable, Sendable {
  let model: Model
  let view: View

  static func == (left: ViewedModel, right: ViewedModel) -> Bool { left.view == right.view }

  func hash(into hasher: inout Hasher) { hasher.combine(view) }
}
