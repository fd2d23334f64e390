import Domain
import LoadCheck

/// A data layer under load.
struct LoadSubject: Sendable {
  let layer: DataLayer
  let data: LoadData
  /// Where it is noted what the layer acknowledges; nil where nobody judges it.
  let commits: CommitLog?
  /// The families that the load has created.
  let roll = CreatedFamilies()
  /// The identifiers of the families and people that were there at the start, which the layer chose.
  var families: [Identifier] = []
  var people: [Identifier] = []
  /// What new devices sync with, where some do.
  var firstSync: FirstSync?
  private let now = LoadClock.system.now

  init(_ layer: DataLayer, _ sizes: LoadSizes, noting commits: CommitLog? = nil) {
    (self.layer, self.commits) = (layer, commits)
    data = LoadData(sizes: sizes)
  }

  var sizes: LoadSizes { data.sizes }

  /// Does something, and notes it once it is acknowledged.
  @discardableResult
  func commit<Answer>(
    _ body: () async throws(DataLayerError) -> Answer, as commit: (Answer) -> LoadCommit
  ) async throws -> Answer {
    let started = now()
    let answer = try await body()
    commits?.append(commit(answer), in: LoadSpan(started: started, ended: now()))
    return answer
  }

  /// Ends an operation that was answered, but not with what is there.
  func require(_ isRight: Bool) throws {
    guard isRight else { throw WrongAnswer() }
  }
}
