import Schedules

/// An actor that forgets a deposit if another one comes between its reading and its writing.
actor CarelessAccount {
  private(set) var balance = 0

  func deposit(_ amount: Int, on stage: Stage) async {
    let before = balance
    stage.note("reads \(before)")
    await Task.yield()
    balance = before + amount
    stage.note("writes \(balance)")
  }
}

extension CarelessAccount {
  /// Two callers of which the second comes so late that first come, first served loses nothing.
  static func depositsApart(on stage: Stage) async -> Int {
    let account = CarelessAccount()
    await withTaskGroup { group in
      group.addTask { await stage.named("early") { await account.deposit(1, on: stage) } }
      group.addTask {
        await stage.named("late") {
          for _ in 0..<2 { await Task.yield() }
          await account.deposit(2, on: stage)
        }
      }
    }
    return await account.balance
  }
}
