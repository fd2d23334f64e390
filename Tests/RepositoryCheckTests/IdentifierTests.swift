import Foundation
import PropCheck
import PropCheckTesting
import Testing

@testable import RepositoryCheck

/// Repositories whose identifiers are not numbers.
@Suite struct IdentifierTests {
  /// An identifier of its own type, whose text nobody has to write.
  struct PageID: Codable, Hashable, Sendable {
    let year: Int
    let day: Int
  }

  /// An identifier that cannot be sent to another process.
  struct Handle: Hashable, Sendable {
    let number: Int
  }

  @Sendable private static func uuid(_ number: Int) -> UUID {
    UUID(
      uuid: (
        9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0, 0, 0, 0, UInt8(number >> 8 & 255), UInt8(number & 255)
      ))
  }

  @Sendable private static func page(_ number: Int) -> PageID {
    PageID(year: number / 100, day: number % 100)
  }

  /// The results of all properties, or of the first ones, with callers in processes of their own.
  private static func results<ID: Hashable & Sendable>(
    _ bug: Diary<ID>.Bug? = nil, absent: ID, cases: Int = 60, first count: Int = .max,
    name: @escaping @Sendable (Int) -> ID
  ) async throws -> (results: [PropertyResult], leftOut: [BoundRepository.LeftOut]) {
    let pages = Diary<ID>.Pages()
    let machine = Diary<ID>.machine(absent: absent)
    let callers = RemoteCallers.served(
      by: { _ in machine }, { Diary.access(bug, in: pages, name: name) })
    let bound = try await machine.bind(
      to: Diary.access(bug, in: pages, name: name), callers: callers)
    var results: [PropertyResult] = []
    for property in bound.properties.prefix(count) {
      var settings = Settings(seed: 3, cases: cases)
      (settings.failures, settings.explains, settings.shrinkEvaluations) = (1, false, 100)
      results.append(await property.check(settings))
    }
    await bound.close()
    return (results, bound.leftOut)
  }

  @Test func `a repository that makes up UUIDs passes, in several processes too`() async throws {
    let (results, leftOut) = try await Self.results(absent: Self.uuid(0), name: Self.uuid)
    #expect(results.allSatisfy { $0.verdict == .passed }, "\(results.compactMap(\.complaint))")
    #expect(results.contains { $0.id == "diary.survives-kills" })
    #expect(leftOut.map(\.id) == ["diary.survives-reopening"])
  }

  @Test func `identifiers of a codable type are told to other processes`() async throws {
    let (results, _) = try await Self.results(absent: Self.page(0), name: Self.page)
    #expect(results.allSatisfy { $0.verdict == .passed }, "\(results.compactMap(\.complaint))")
    let apart = try #require(results.first { $0.id == "diary.linearizable-across-processes" })
    let counts = Dictionary(apart.labels.map { ($0.name, $0.count) }, uniquingKeysWith: +)
    #expect((counts["made"] ?? 0) > (counts["not made"] ?? 0), "\(counts)")
  }

  @Test func `identifiers that have no text leave out the properties about processes`() async throws
  {
    let (results, leftOut) = try await Self.results(absent: Handle(number: 0), name: Handle.init)
    #expect(results.allSatisfy { $0.verdict == .passed }, "\(results.compactMap(\.complaint))")
    let reason = "identifiers of type Handle are neither Codable nor LosslessStringConvertible"
    #expect(
      leftOut.dropFirst().map { "\($0.id): \($0.reason)" } == [
        "diary.linearizable-across-processes: \(reason)", "diary.survives-kills: \(reason)",
      ])
  }

  /// Its input is a type of the user's, drawn by its own initializer.
  @Test func `a command whose input is decoded refers to what was created, and is shrunk`()
    async throws
  {
    let (results, _) = try await Self.results(
      .movesToNowhere, absent: Self.uuid(0), cases: 300, first: 1, name: Self.uuid)
    let finding = try #require(results.first?.finding)
    #expect(
      finding.failure.steps.map(\.text) == [
        #"page1 = add "a""#, "move Move(from: page1, to: page1)",
      ])
  }

  @Test func `a repository that does not clear is named, and by nothing else`() async throws {
    let (results, _) = try await Self.results(.keepsAPage, absent: Self.uuid(0), name: Self.uuid)
    let findings = results.compactMap(\.finding)
    #expect(findings.count >= 5)
    for finding in findings {
      #expect(
        finding.failure.message.contains(
          "A cleared system is not in the initial state of the model: "),
        "\(finding.failure.message)")
    }
    // What stays of the case before keeps it from being shrunk.
    #expect(findings.first?.failure.steps.contains { $0.text.hasPrefix("page1 = add ") } == true)
  }

  @Test func `a repository that cannot be cleared is named`() async throws {
    let machine = Diary<UUID>.machine(absent: Self.uuid(0))
    await #expect {
      try await machine.bind(to: Diary.access(.cannotClear, name: Self.uuid))
    } throws: { error in
      let message = (error as? Failure)?.message ?? ""
      return message.hasPrefix("Clearing the system before a case threw locked. ")
    }
  }

  @Test func `a repository whose clearing does not end is named`() async throws {
    var machine = Diary<UUID>.machine(absent: Self.uuid(0))
    machine.clearTrial.limit = .milliseconds(50)
    var access = Diary.access(name: Self.uuid)
    // Nobody ever ends this stream.
    let (never, end) = AsyncStream<Void>.makeStream()
    access.clear = { _ in for await _ in never {} }
    let stuck = access
    await #expect {
      try await machine.bind(to: stuck)
    } throws: { error in
      let message = (error as? Failure)?.message ?? ""
      return message.hasPrefix("Clearing the repository does not end within 0.05 seconds. ")
    }
    end.finish()
  }

  @Test func `a repository whose clearing is cancelled does not count as cleared`() async {
    // Nobody ever ends this stream.
    let (never, end) = AsyncStream<Void>.makeStream()
    let trial = Task { try await ClearTrial().run { for await _ in never {} } }
    trial.cancel()
    await #expect(throws: CancellationError.self) { try await trial.value }
    end.finish()
  }

  @Test func `what was created is drawn in inputs of commands alone`() async throws {
    let property = Property("symbols", "", of: Gen<Symbol>.created("page")) { _ in }
    let verdict = await property.check(Settings(seed: 1)).verdict
    let reason = try #require(verdict.whyInvalid, "\(verdict)")
    #expect(
      reason.hasPrefix("created(_:) is drawn outside of the input of a command."), "\(reason)")
    #expect(reason.contains("where: RepositoryCheckTests/IdentifierTests.swift:"))
  }

  @Test func `a machine that draws no scripts does not open`() async throws {
    let machine = RepositoryMachine<Int, Diary<UUID>, UUID>(
      "diary", model: 0, absent: Self.uuid(0), observe: { $0 }, as: { _, _ in 0 },
      commands: { commands in
        commands.call("one", with: Gen<Int>.element(of: []), model: { $1 }, run: { $1 })
      })
    await #expect {
      try await machine.bind(to: Diary.access(name: Self.uuid))
    } throws: { error in
      let mistake = "No script of diary can be drawn. element(of:) has an empty list."
      return (error as? MachineMistake)?.description.hasPrefix(mistake) == true
    }
  }
}
