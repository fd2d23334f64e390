/// Calls a function in such a way that a trap in it does not end the process, and waits until it has ended.
///
/// Returns what ended it, as in `signal SIGILL`; nil if it returned.
package typealias TrapGuard = @Sendable (_ function: @escaping () -> Void) -> String?
