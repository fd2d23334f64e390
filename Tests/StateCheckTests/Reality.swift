import StateCheck

/// Real cells, and the slow and obvious way to judge what was recorded about them. Shares nothing with the
/// checker.
enum Reality {
  /// Performs an operation and returns its answer.
  static func answer(to operation: Cells.Operation, of cells: inout [Int]) -> Cells.Answer {
    switch operation {
    case .read(let cell): return .number(cells[cell])
    case .write(let cell, let number):
      cells[cell] = number
      return .done
    case .copy(let from, let to):
      cells[to] = cells[from]
      return .done
    case .exchange(let cell, let from, let to):
      guard cells[cell] == from else { return .differs }
      cells[cell] = to
      return .done
    }
  }

  /// The most calls with an answer that some order can begin with, by trying every order.
  static func mostPlaced(_ calls: [Call<Cells.Operation, Cells.Answer>]) -> Int {
    var tree = Orders(calls: calls)
    tree.extend(Array(repeating: 0, count: Cells.count), placed: 0)
    return tree.most
  }

  static func isLinearizable(_ calls: [Call<Cells.Operation, Cells.Answer>]) -> Bool {
    mostPlaced(calls) == calls.count { $0.answer != nil }
  }

  /// Whether cells that do these calls one by one answer as recorded, and no call comes after one that begins after
  /// its end.
  static func explains(
    _ order: [Int], _ calls: [Call<Cells.Operation, Cells.Answer>]
  ) -> Bool {
    var cells = Array(repeating: 0, count: Cells.count)
    for (place, index) in order.enumerated() {
      let answer = answer(to: calls[index].operation, of: &cells)
      if let told = calls[index].answer, answer != told { return false }
      for later in order[(place + 1)...] {
        if let end = calls[later].end, end < calls[index].start { return false }
      }
    }
    return Set(order).count == order.count
  }
}

/// Every order, call by call.
private struct Orders {
  let calls: [Call<Cells.Operation, Cells.Answer>]
  var isUsed: [Bool]
  var most = 0

  init(calls: [Call<Cells.Operation, Cells.Answer>]) {
    self.calls = calls
    isUsed = calls.map { _ in false }
  }

  mutating func extend(_ cells: [Int], placed: Int) {
    most = max(most, placed)
    for index in calls.indices where !isUsed[index] && mayComeNext(index) {
      var next = cells
      let answer = Reality.answer(to: calls[index].operation, of: &next)
      let told = calls[index].answer
      guard told == nil || answer == told else { continue }
      isUsed[index] = true
      extend(next, placed: placed + (told == nil ? 0 : 1))
      isUsed[index] = false
    }
  }

  /// No answered call that ended before may come later, and no call that began after its end may have come.
  private func mayComeNext(_ index: Int) -> Bool {
    calls.indices.allSatisfy { other in
      let (earlier, later) = isUsed[other] ? (index, other) : (other, index)
      guard isUsed[other] || calls[other].answer != nil else { return true }
      return calls[earlier].end.map { $0 >= calls[later].start } ?? true
    }
  }
}
