import PropCheck
import StateCheck
import Testing

actor Notes {
  private var texts: [Int: String] = [:]

  func clear() { texts = [:] }

  func put(_ text: String, at place: Int) { texts[place] = text }

  func text(at place: Int) -> String? { texts[place] }

  func move(_ start: Int, to end: Int) -> Bool {
    guard let text = texts[start] else { return false }
    texts[end] = text
    texts[start] = nil
    return true
  }

  var everything: View { View(texts) }
}

struct View: Equatable, Sendable {
  var notes: [String]

  init(_ texts: [Int: String]) {
    notes = texts.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
  }
}

typealias NoteCommand = Command<[Int: String], Notes>

extension [Int: String] {
  /// A place of the pool, one with a note four times as likely.
  func place(from source: inout Source) -> Int {
    source.pick(weights: (0..<4).map { self[$0] == nil ? 1 : 4 })
  }
}

let put = NoteCommand(
  "put",
  input: { source, notes in
    (place: notes.place(from: &source), text: try source.draw(.string(upTo: 10)))
  },
  text: { "put \($0.text) at \($0.place)" },
  model: { notes, input in
    notes[input.place] = input.text
    return true
  },
  real: { notes, input in
    await notes.put(input.text, at: input.place)
    return true
  })

let move = NoteCommand(
  "move",
  weight: { $0.isEmpty ? 0 : 2 },
  input: { source, notes in
    (start: notes.place(from: &source), end: notes.place(from: &source))
  },
  text: { "move \($0.start) to \($0.end)" },
  model: { notes, input in
    guard let text = notes[input.start] else { return false }
    notes[input.start] = nil
    notes[input.end] = text
    return true
  },
  real: { notes, input in await notes.move(input.start, to: input.end) })

let read = NoteCommand(
  "read",
  input: { source, notes in notes.place(from: &source) },
  text: { "read \($0)" },
  model: { notes, place in notes[place] },
  real: { notes, place in await notes.text(at: place) })

let machine = Machine<[Int: String], Notes>(
  length: 40,
  commands: [put, move, read],
  inspection: Inspection(
    every: 8,
    model: { notes in View(notes) },
    real: { notes in await notes.everything },
    invariants: [
      Invariant("At most four places are taken") { view in
        view.notes.count > 4 ? "\(view.notes.count) are" : nil
      }
    ]),
  start: { _ in [:] },
  prepare: { notes, _ in await notes.clear() })

@Suite(.failing) struct StatefulFailures {
  @Test func `notes are where they were put`() async {
    let property = machine.agreement(
      "notes.agree", "Notes are where they were put.",
      requiring: [put, move, read].map { $0.required(share: 0.1) }, on: Notes())
    let complaint = await property.check(Settings(seed: 42)).complaint
    #expect(complaint == nil, "\(complaint ?? "")")
  }
}
