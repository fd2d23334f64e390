import Foundation

/// The signals that this thread takes.
enum SignalMask {
  /// Takes INT and TERM even if the parent blocked them, as a program does that starts others from a worker thread.
  static func openForEnding() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    sigaddset(&signals, SIGTERM)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }
}
