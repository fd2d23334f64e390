import PropCheckSchedules

/// An actor that forgets a deposit if another one comes between its reading and its writing.
actor CarelessAccount {
  private(set) var balance = 0

  func deposit(_ amount: Int, in context: RunContext) async {
    let before = balance
    context.note("reads \(before)")
    await Task.yield()
    balance = before + amount
    context.note("writes \(balance)")
  }
}

extension CarelessAccount {
  /// Two callers, the second of which comes so late that first come, first served loses nothing.
  static func depositsApart(in context: RunContext) async -> Int {
    let account = CarelessAccount()
    await withTaskGroup { group in
      group.addTask { await context.named("early") { await account.deposit(1, in: context) } }
      group.addTask {
        await context.named("late") {
          for _ in 0..<2 { await Task.yield() }
          await account.deposit(2, in: context)
        }
      }
    }
    return await account.balance
  }
}
