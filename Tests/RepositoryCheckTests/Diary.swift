import Foundation
import PropCheck
import RepositoryCheck
import Synchronization

/// A diary that returns whole pages, which have identifiers of any type.
actor Diary<ID: Hashable & Sendable> {
  enum Bug: Sendable {
    /// Moving the text of a page to itself loses it.
    case movesToNowhere
    /// Clearing leaves the first page.
    case keepsAPage
    /// Clearing fails.
    case cannotClear
  }

  enum Refusal: Error {
    case missing, locked
  }

  struct Page: Sendable {
    let id: ID
    var text: String
  }

  private let pages: Pages
  private let name: @Sendable (Int) -> ID
  private let bug: Bug?

  final class Pages: Sendable {
    let rows = Mutex<(pages: [Page], count: Int)>(([], 0))
  }

  init(_ pages: Pages, _ bug: Bug?, name: @escaping @Sendable (Int) -> ID) {
    (self.pages, self.bug, self.name) = (pages, bug, name)
  }

  func add(_ text: String) -> Page {
    pages.rows.withLock { rows in
      rows.count += 1
      let page = Page(id: name(rows.count), text: text)
      rows.pages.append(page)
      return page
    }
  }

  /// Appends the text of a page to another one, and removes it.
  func move(_ from: ID, behind to: ID) throws {
    try pages.rows.withLock { rows in
      guard let source = rows.pages.firstIndex(where: { $0.id == from }),
        let target = rows.pages.firstIndex(where: { $0.id == to })
      else { throw Refusal.missing }
      guard source != target || bug == .movesToNowhere else { return }
      rows.pages[target].text += rows.pages[source].text
      rows.pages.remove(at: source)
    }
  }

  var texts: [ID: String] {
    pages.rows.withLock { rows in
      Dictionary(rows.pages.map { ($0.id, $0.text) }, uniquingKeysWith: { $1 })
    }
  }

  func clear() throws {
    if bug == .cannotClear { throw Refusal.locked }
    pages.rows.withLock { rows in
      rows.pages.removeSubrange((bug == .keepsAPage ? min(1, rows.pages.count) : 0)...)
    }
  }
}

/// The input of a command, as a repository takes it, with symbols for identifiers.
struct Move: Decodable, Sendable {
  let from: Symbol
  let to: Symbol
}

extension Diary {
  typealias Machine = RepositoryMachine<[Symbol: String], Diary, ID>

  private static var moves: Gen<Move> {
    .decoding(Move.self).with(\.from, .created("page")).with(\.to, .created("page"))
  }

  static func machine(absent: ID) -> Machine {
    let moves = moves
    return Machine(
      "diary", model: [:], absent: absent, observe: \.self,
      as: { diary, symbols in
        Dictionary(
          uniqueKeysWithValues: await diary.texts.map { (symbols.symbol(of: $0, "page"), $1) })
      },
      commands: { commands in
        commands.make("add", "page", with: .string(of: "ab", count: 1...2), id: \Page.id) {
          model, page, text in
          model[page] = text
        } run: { diary, text in
          await diary.add(text)
        }
        commands.call("move", from: moves) { model, move in
          guard let text = model[move.from], model[move.to] != nil else { throw Refusal.missing }
          guard move.from != move.to else { return }
          model[move.from] = nil
          model[move.to]?.append(text)
        } run: { diary, move, symbols in
          try await diary.move(symbols[move.from], behind: symbols[move.to])
        }
      })
  }

  static func access(
    _ bug: Bug? = nil, in pages: Pages = Pages(), name: @escaping @Sendable (Int) -> ID
  ) -> RepositoryAccess<Diary> {
    RepositoryAccess(
      open: { Diary(pages, bug, name: name) }, clear: { try await $0.clear() },
      sharing: .processes { Diary(pages, bug, name: name) })
  }
}
