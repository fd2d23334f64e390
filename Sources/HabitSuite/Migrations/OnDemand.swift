import Synchronization

/// A value that is made once, when it is first needed.
///
/// Every process makes all properties and runs few: each caller that starts would pay for what only one of them needs.
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
