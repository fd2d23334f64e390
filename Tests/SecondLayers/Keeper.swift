import HabitDomain

/// Whatever keeps the content: the difference between the layers of this target.
protocol Keeper: AnyObject, Sendable {
  var environment: Environment { get }
  /// Does an operation on a copy of the content, and keeps the copy unless something is thrown.
  ///
  /// If `mayFail` says so, a hindrance hits an operation that changes something.
  func transact<Answer: Sendable>(
    mayFail: Bool, _ operation: @Sendable (Transaction) throws(DataLayerError) -> Answer
  ) throws(DataLayerError) -> Answer
  /// Fails a later change.
  func hinder(_ hindrance: Hindrance)
  func reset() throws(DataLayerError)
  func reopen() throws(DataLayerError)
  func close() throws(DataLayerError)
}

// One function for each number of arguments: with a parameter pack, Swift 6.3 does not compile the closure.
extension Keeper {
  func doing<Answer: Sendable>(
    mayFail: Bool = true,
    _ operation: @escaping @Sendable (Transaction) -> () throws(DataLayerError) -> Answer
  ) -> @Sendable () async throws(DataLayerError) -> Answer {
    { () throws(DataLayerError) in
      try self.transact(mayFail: mayFail) { work throws(DataLayerError) in try operation(work)() }
    }
  }

  func doing<A: Sendable, Answer: Sendable>(
    mayFail: Bool = true,
    _ operation: @escaping @Sendable (Transaction) -> (A) throws(DataLayerError) -> Answer
  ) -> @Sendable (A) async throws(DataLayerError) -> Answer {
    { a throws(DataLayerError) in
      try self.transact(mayFail: mayFail) { work throws(DataLayerError) in try operation(work)(a) }
    }
  }

  func doing<A: Sendable, B: Sendable, Answer: Sendable>(
    mayFail: Bool = true,
    _ operation: @escaping @Sendable (Transaction) -> (A, B) throws(DataLayerError) -> Answer
  ) -> @Sendable (A, B) async throws(DataLayerError) -> Answer {
    { a, b throws(DataLayerError) in
      try self.transact(mayFail: mayFail) { work throws(DataLayerError) in
        try operation(work)(a, b)
      }
    }
  }

  func doing<A: Sendable, B: Sendable, C: Sendable, Answer: Sendable>(
    _ operation: @escaping @Sendable (Transaction) -> (A, B, C) throws(DataLayerError) -> Answer
  ) -> @Sendable (A, B, C) async throws(DataLayerError) -> Answer {
    { a, b, c throws(DataLayerError) in
      try self.transact(mayFail: true) { work throws(DataLayerError) in
        try operation(work)(a, b, c)
      }
    }
  }

  func doing<A: Sendable, B: Sendable, C: Sendable, D: Sendable, Answer: Sendable>(
    _ operation: @escaping @Sendable (Transaction) -> (A, B, C, D) throws(DataLayerError) -> Answer
  ) -> @Sendable (A, B, C, D) async throws(DataLayerError) -> Answer {
    { a, b, c, d throws(DataLayerError) in
      try self.transact(mayFail: true) { work throws(DataLayerError) in
        try operation(work)(a, b, c, d)
      }
    }
  }
}

extension Keeper {
  func generateCode() async throws(DataLayerError) -> GeneratedCode {
    try await firstCode { offer throws(DataLayerError) in
      try self.transact(mayFail: true) { work in work.isTaken(offer.code) ? nil : offer }
    }
  }

  func found(_ draft: FamilyDraft) async throws(DataLayerError) -> FoundedFamily {
    try Words.demandRoom(for: draft.familyName, "name")
    let newcomer = try Newcomer(draft.displayName, draft.appleUserIDHash, draft.avatarURL)
    let name = try FamilyChecks.name(draft.familyName)
    return try await firstCode { offer throws(DataLayerError) in
      try self.transact(mayFail: true) { work throws(DataLayerError) in
        try work.found(newcomer, name, offer)
      }
    }
  }

  /// What the closure makes of the first of ten codes that is free.
  private func firstCode<Answer: Sendable>(
    _ take: (GeneratedCode) throws(DataLayerError) -> Answer?
  ) async throws(DataLayerError) -> Answer {
    var longest: Int64 = 100
    for attempt in 1...10 {
      if attempt > 1 {
        await environment.sleep(longest * Int64(500 + environment.random(501)) / 1_000)
        longest = min(longest * 2, 5_000)
      }
      guard let offer = await offer(), let answer = try take(offer) else { continue }
      return answer
    }
    let text = "Unable to generate unique family code after 10 attempts"
    throw .service(.constraintViolation(text))
  }

  /// A code, unless another device is known to have it.
  private func offer() async -> GeneratedCode? {
    let characters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
    let length = 6 + environment.random(3)
    let code = String((0..<length).map { _ in characters[environment.random(36)] })
    guard let ask = environment.isCodeFreeElsewhere else {
      return GeneratedCode(code: code, isProvisional: false)
    }
    let isFree = await ask(code)
    return isFree == false ? nil : GeneratedCode(code: code, isProvisional: isFree == nil)
  }
}
