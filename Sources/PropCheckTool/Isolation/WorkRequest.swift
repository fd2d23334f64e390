import PropCheck
import StateCheck

/// A request to a process that runs cases.
enum WorkRequest: Codable, Sendable {
  case cases(CaseRequest)
  /// Reads the figures; then resets the peak of memory if asked.
  case measure(resetsPeak: Bool)
  /// Acts as one of several callers of the store at a path.
  case call(CallerRequest, store: String)
  /// Closes the data layer.
  case close
}

/// A reply of a process that runs cases; the first one comes unasked.
enum WorkReply: Codable, Sendable {
  case opened
  /// The data layer cannot be opened.
  case refused(Failure)
  case cases(CaseResponse)
  case figures(Figures)
  case called(CallerReply)
  case closed
}
