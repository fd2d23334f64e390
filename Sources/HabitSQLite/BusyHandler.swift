import CPropCheckSQLite
import Glibc

/// Waits for a lock of another connection in short pauses.
///
/// `sqlite3_busy_timeout` is not used, because its pauses grow to a tenth of a second: a connection that waits long then
/// tries less and less often, and of sixteen busy writers, one got a single turn in three seconds while another had nine
/// thousand. With pauses of half a millisecond none had less than a third of what another had, and all together as much
/// as before. A queue in the order of arrival shares more evenly still, but each turn then waits for a thread to wake: a
/// third of the turns at best.
final class BusyHandler {
  private let limitNanoseconds: UInt64
  private var start: UInt64 = 0

  // The first pauses are as long as a short transaction.
  private static let firstPauses = 5
  private static let firstPauseNanoseconds: UInt64 = 50_000
  private static let pauseNanoseconds: UInt64 = 500_000

  init(milliseconds: Int32) { limitNanoseconds = UInt64(clamping: milliseconds) * 1_000_000 }

  private init(nanoseconds: UInt64) { limitNanoseconds = nanoseconds }

  /// Another one with the same limit, whose time is its own.
  func copy() -> BusyHandler { BusyHandler(nanoseconds: limitNanoseconds) }

  /// Installs this handler on a connection, which must not outlive it.
  func install(on connection: OpaquePointer) {
    sqlite3_busy_handler(
      connection, { BusyHandler.waits($0, $1) }, Unmanaged.passUnretained(self).toOpaque())
  }

  private static func waits(_ busyHandler: UnsafeMutableRawPointer?, _ attempt: Int32) -> Int32 {
    guard let busyHandler else { return 0 }
    return Unmanaged<BusyHandler>.fromOpaque(busyHandler).takeUnretainedValue().wait(attempt)
      ? 1 : 0
  }

  /// Pauses; false once the time is up. The first attempt is 0.
  func wait(_ attempt: Int32) -> Bool {
    let now = BusyHandler.now()
    if attempt == 0 { start = now }
    let waited = now - start
    guard waited < limitNanoseconds else { return false }
    let pause =
      attempt < BusyHandler.firstPauses
      ? BusyHandler.firstPauseNanoseconds : BusyHandler.pauseNanoseconds
    BusyHandler.sleep(min(pause, limitNanoseconds - waited))
    return true
  }

  private static func now() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(clamping: time.tv_sec) * 1_000_000_000 + UInt64(clamping: time.tv_nsec)
  }

  private static func sleep(_ nanoseconds: UInt64) {
    var time = timespec(tv_sec: 0, tv_nsec: Int(nanoseconds))
    nanosleep(&time, nil)
  }
}
