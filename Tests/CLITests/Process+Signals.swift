import Foundation

extension Process {
  /// Starts it with no signal blocked: worker threads block some, and programs that they start would inherit that.
  func runWithSignals() throws {
    var (none, before) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    try run()
  }
}
