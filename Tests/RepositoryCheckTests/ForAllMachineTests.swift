import PropCheckTesting
import RepositoryCheck
import RepositoryCheckTesting
import Synchronization
import Testing

/// All properties of a machine in a test of Swift Testing.
@Suite(.seed(42), .cases(60)) struct ForAllMachineTests {
  @Test func `a right repository keeps every property, and is closed`() async {
    let closed = Atomic(0)
    var access = Shelf.layer()
    access.close = { _ in closed.add(1, ordering: .relaxed) }
    await forAll(Shelf.machine, on: access)
    // The callers with a connection each have two more.
    #expect(closed.load(ordering: .relaxed) == 3)
  }

  @Test func `each property that fails is an issue at the call`() async {
    let messages = Mutex<[String]>([])
    await withKnownIssue {
      await forAll(
        Shelf.machine, on: Shelf.layer(.reusedIdentifier),
        only: [.agreesWithTheModel, .survivesReopening])
    } matching: { issue in
      messages.withLock { $0.append("\(issue.comments.map(\.rawValue))") }
      return issue.sourceLocation?.fileID == "RepositoryCheckTests/ForAllMachineTests.swift"
    }
    for id in ["shelf.agrees-with-the-model", "shelf.survives-reopening"] {
      #expect(messages.withLock { $0.contains { $0.contains(id) } }, "\(id)")
    }
  }

  @Test func `a repository that does not open is an issue`() async {
    struct Locked: Error {}
    var access = Shelf.layer()
    access.open = { throw Locked() }
    let failing = access
    await withKnownIssue {
      await forAll(Shelf.machine, on: failing)
    } matching: { issue in
      issue.comments.contains { $0.rawValue == "The machine shelf has no properties: Locked()" }
    }
  }

  @Test func `no property at all is an issue at the call`() async {
    await withKnownIssue {
      await forAll(Shelf.machine, on: Shelf.layer(), only: [])
    } matching: { issue in
      issue.sourceLocation?.fileID == "RepositoryCheckTests/ForAllMachineTests.swift"
        && issue.comments.contains {
          $0.rawValue.hasPrefix("The machine shelf is asked for no property; ")
        }
    }
  }

  @Test func `a property that is asked for and left out is an issue at the call`() async {
    await withKnownIssue {
      await forAll(Shelf.machine, on: Shelf.layer(), only: [.agreesWithTheModel, .survivesKills])
    } matching: { issue in
      issue.comments.contains {
        $0.rawValue.hasPrefix("The property shelf.survives-kills cannot be checked: the repository")
      }
    }
  }

  #if compiler(>=6.3)
    @Test func `a command that the model never accepts is a warning at the call`() async {
      await withKnownIssue {
        await forAll(Shelf.burning, on: Shelf.layer(), only: [.agreesWithTheModel])
      } matching: { issue in
        issue.severity == .warning
          && issue.sourceLocation?.fileID == "RepositoryCheckTests/ForAllMachineTests.swift"
          && issue.comments.contains {
            $0.rawValue.hasPrefix("The model of shelf refuses \"burn\" in all ")
          }
      }
    }
  #endif
}
