// What a user of the tool writes: a model, a machine, a suite, a program of one line.
extension NewPackage {
  var model: String {
    """
    import \(module)
    import RepositoryCheck

    /// What a correct store of notes does, as simply as possible. A note is named by a symbol, since only the store knows its number.
    public struct NoteModel: Sendable {
      public private(set) var notes: [Symbol: String] = [:]

      public init() {}

      mutating func add(_ note: Symbol, _ text: String) throws {
        guard !text.isEmpty else { throw NoteError.empty }
        notes[note] = text
      }

      mutating func edit(_ note: Symbol, _ text: String) throws {
        guard !text.isEmpty else { throw NoteError.empty }
        guard notes[note] != nil else { throw NoteError.missing }
        notes[note] = text
      }

      mutating func remove(_ note: Symbol) throws {
        guard notes.removeValue(forKey: note) != nil else { throw NoteError.missing }
      }

      func text(of note: Symbol) throws -> String {
        guard let text = notes[note] else { throw NoteError.missing }
        return text
      }
    }

    """
  }

  var machine: String {
    """
    import \(module)
    import PropCheck
    import RepositoryCheck

    /// The commands: how their inputs are drawn, what the model answers, and how the store is called.
    ///
    /// The type is written out, so that a mistake in a command is one error here and none in other files.
    public let \(value)Machine: RepositoryMachine<NoteModel, NoteStore, Int> = RepositoryMachine(
      "notes", model: NoteModel(), absent: -1, observe: { $0.notes },
      as: { store, symbols in
        Dictionary(
          try await store.all().map { (symbols.symbol(of: $0, "note"), $1) }, uniquingKeysWith: { $1 })
      },
      commands: { commands in
        let text = Gen<String>.string(of: "ab", count: 0...3)
        commands.make("add", "note", with: text) { model, note, text in
          try model.add(note, text)
        } run: { store, text in
          try await store.add(text)
        }
        commands.use("edit", "note", with: text) { model, note, text in
          try model.edit(note, text)
        } run: { store, id, text in
          try await store.edit(id, text)
        }
        commands.use("remove", "note") { model, note in
          try model.remove(note)
        } run: { store, id in
          try await store.remove(id)
        }
        commands.use("text", "note") { model, note in
          try model.text(of: note)
        } run: { store, id in
          try await store.text(of: id)
        }
        commands.call("count") { model in
          model.notes.count
        } run: { store in
          try await store.count()
        }
      })

    """
  }

  var suite: String {
    """
    import \(module)
    import PropCheckTool
    import RepositoryCheck

    extension TestSuite {
      /// What is tested: layers that must be correct, and mutants in which a failure must be found.
      public static var \(value)Suite: TestSuite {
        var suite = TestSuite(
          "\(program)", version: "0.1.0", "Finds bugs in a store of notes.",
          layers: [\(layer)])
        suite.mutants = [.editBringsBack]
        return suite
      }
    }

    extension Mutant {
      static let editBringsBack = Mutant(
        "\(Self.mutant)", "Editing a removed note brings it back.", knownLength: 3,
        \(value)Machine
      ) { \(store == .sqlite ? "path in .notes(at: path, " : "_ in .notes(")bug: .editBringsBack) }
    }

    extension RepositoryAccess<NoteStore> {
      \(repositoryLayer)
    }

    """
  }

  private var layer: String {
    switch store {
    case .sqlite: "Layer(\"sqlite\", \"notes in a file\", \(value)Machine) { .notes(at: $0) }"
    case .actor: "Layer(\"actor\", \"notes in memory\", \(value)Machine) { _ in .notes() }"
    }
  }

  private var repositoryLayer: String {
    switch store {
    case .sqlite:
      """
      /// Notes in a file, which several connections and processes can open, and which can be reopened.
        public static func notes(at path: String, bug: NoteStore.Bug? = nil) -> RepositoryAccess {
          RepositoryAccess(
            inFile: { try NoteStore(path: path, bug: bug) }, clear: { try await $0.clear() },
            close: { await $0.close() })
        }
      """
    case .actor:
      """
      /// Notes in memory, which are not persisted.
        public static func notes(bug: NoteStore.Bug? = nil) -> RepositoryAccess {
          RepositoryAccess(open: { NoteStore(bug: bug) }, clear: { await $0.clear() })
        }
      """
    }
  }

  var main: String {
    """
    import PropCheckTool
    import \(module)Suite

    @main struct \(module)Tool {
      static func main() async { await Tool(.\(value)Suite).run() }
    }

    """
  }

  var tests: String {
    """
    \(store == .sqlite ? "import Foundation\n" : "")import PropCheckTesting
    import RepositoryCheck
    import RepositoryCheckTesting
    import Testing
    import \(module)
    import \(module)Suite

    /// The seed decides the cases, so that every run is the same; another seed looks elsewhere.
    @Suite(.seed(42), .cases(100)) struct \(module)Tests {
      @Test func `the store satisfies every property`() async throws {\(folder("right"))
        await forAll(\(value)Machine, on: \(access("")))
      }

      @Test func `the planted bug is found`() async throws {\(folder("mutant"))
        await withKnownIssue {
          await forAll(
            \(value)Machine,
            on: \(access("bug: .editBringsBack")), only: [.agreesWithTheModel])
        }
      }
    }

    """
  }

  private func access(_ bug: String) -> String {
    switch store {
    case .actor: ".notes(\(bug))"
    case .sqlite: ".notes(at: folder.path + \"/notes.sqlite\"\(bug.isEmpty ? "" : ", " + bug))"
    }
  }

  /// A folder for the file, which no other test has.
  private func folder(_ name: String) -> String {
    guard store == .sqlite else { return "" }
    return """

          let folder = FileManager.default.temporaryDirectory.appending(
            path: "\(program)-\(name)-\\(ProcessInfo.processInfo.processIdentifier)")
          try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
          defer { try? FileManager.default.removeItem(at: folder) }
      """
  }
}
