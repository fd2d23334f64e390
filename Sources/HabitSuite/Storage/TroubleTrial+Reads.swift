import HabitDomain
import PropCheck
import PropCheckStorage
import StateCheck

extension TroubleTrial {
  /// What was read, and the answers.
  typealias Answers = [(read: StoreRead, answer: StoreRead.Answer)]

  /// Opens a store and reads it in trouble, which may end in errors.
  func readInTrouble(_ disk: SimulatedDisk) async throws -> Answers {
    try await trial.opening(disk) { opened in
      try begin(on: disk)
      let found = await answers(of: opened)
      tabulate("reads", disk.failedCalls > 0 ? "in trouble" : "as usual")
      try end(on: disk)
      return found
    }
  }

  func answers(of opened: StorageTrial.Opened) async -> Answers {
    let layer = opened.subject.layer
    var answers: Answers = []
    for read in StoreRead.all(of: layer.parts, at: script.end, from: script.count) {
      answers.append((read, await read.answer(of: layer)))
    }
    return answers
  }

  /// - Throws: A failure if an answer in trouble is neither the usual one nor an error of the storage, or if a full disk keeps anything
  ///   from being read.
  func compare(_ found: Answers, with usual: Answers) throws {
    for ((read, answer), (_, other)) in zip(found, usual)
    where !StoreRead.areEqual(answer, other) {
      guard case .failure(let error) = answer else {
        throw failure("Trouble with the storage changes what is read", read)
      }
      guard error.isOfStorage else {
        throw failure("A disk that fails during a read is reported as \(error)", read)
      }
      guard case .fault = plan.trouble else {
        throw failure("A store on a full disk cannot be read: \(error)", read)
      }
    }
  }

  private func failure(_ message: String, _ read: StoreRead) -> Failure {
    trial.failure("\(message) (\(read.name))", origin: "read in trouble")
  }
}
