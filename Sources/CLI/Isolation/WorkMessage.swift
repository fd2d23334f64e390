import PropCheck
import StateCheck

/// What a process that runs cases is asked for.
enum WorkRequest: Codable, Sendable {
  case cases(CaseRequest)
  /// What it holds and has taken; the peak of its memory starts anew afterwards if wanted.
  case measure(resetsPeak: Bool)
  /// To be one of several callers of the store at a path.
  case call(CallerRequest, store: String)
  /// To close its data layer.
  case close
}

/// What a process that runs cases answers; the first time without being asked.
enum WorkReply: Codable, Sendable {
  case opened
  /// The data layer cannot be opened; why, in its own words.
  case refused(String)
  case cases(CaseResponse)
  case figures(Figures)
  case called(CallerReply)
  case closed
}
