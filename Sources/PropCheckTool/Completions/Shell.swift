/// A shell that can complete words.
enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish

  func script(for plan: CompletionPlan) -> String {
    switch self {
    case .bash: BashScript(plan: plan).text
    case .zsh: ZshScript(plan: plan).text
    case .fish: FishScript(plan: plan).text
    }
  }

  /// A text in single quotes, as bash and zsh read it.
  static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }
}
