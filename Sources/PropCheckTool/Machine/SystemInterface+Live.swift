import CPropCheckSystem
import Foundation

extension SystemInterface {
  /// The actual machine; from here on a write that fails is an error and no signal.
  static func live(_ suite: TestSuite) -> SystemInterface {
    system_ignore_write_signals()
    takeEndingSignals()
    let process = ProcessInfo.processInfo
    let start = ContinuousClock.now
    let executable =
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return SystemInterface(
      environment: process.environment, out: Output(descriptor: STDOUT_FILENO),
      err: Output(descriptor: STDERR_FILENO),
      readLine: { isatty(STDIN_FILENO) == 1 ? Swift.readLine() : nil }, folder: "",
      isUTF8: system_locale_is_utf8() != 0, cores: max(1, process.activeProcessorCount),
      host: process.hostName, commit: { Commit.identifier(in: "") },
      clock: { nanoseconds(of: ContinuousClock.now - start) },
      unixMilliseconds: { Int(Date.now.timeIntervalSince1970 * 1000) }, randomSeed: randomSeed,
      watchSignals: { system_watch_signals() }, pendingSignal: { system_pending_signal() },
      takePrintRequest: { system_take_print_request() != 0 }, probes: .live, suite: suite,
      isolates: true,
      executable: executable,
      fuzzer: .processes(of: executable) { system_pending_signal() != 0 })
  }

  private static func nanoseconds(of duration: Duration) -> UInt64 {
    let (seconds, attoseconds) = duration.components
    return UInt64(clamping: seconds) &* 1_000_000_000
      &+ UInt64(clamping: attoseconds / 1_000_000_000)
  }

  /// A seed that is short enough to type. Randomness enters only here.
  @Sendable private static func randomSeed() -> UInt64 {
    var generator = SystemRandomNumberGenerator()
    return UInt64.random(in: 1...999_999_999, using: &generator)
  }

  /// Unblocks INT and TERM, which a parent that starts programs from a worker thread may have blocked.
  private static func takeEndingSignals() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    sigaddset(&signals, SIGTERM)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }
}
