import Synchronization

/// A value that is made when it is first asked for, and once.
///
/// Every process makes all properties and runs few: what only one of them needs would be paid by each caller that starts.
final class OnDemand<Value: Sendable>: Sendable {
  private let make: @Sendable () -> Value
  private let made = Mutex<Value?>(nil)

  init(_ make: @escaping @Sendable () -> Value) {
    self.make = make
  }

  var value: Value {
    made.withLock { made in
      let value = made ?? make()
      made = value
      return value
    }
  }
}
