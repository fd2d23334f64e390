import HabitDomain
import PropCheckStorage

/// A step of a story; phones are counted from 0.
enum StoryStep: Sendable {
  /// The app starts while some rungs do not hold.
  case start(Int, without: Set<Rung> = [])
  case quit(Int)
  case write(Int, [StoryWrite])
  case sync(Int)
  /// A sync whose process ends before one of its transactions; this ends the app.
  case cutSync(Int, transaction: Int)
  /// The power is lost during a call of the next step, or after that step; this ends the app.
  case losePower(Int, call: Int, CrashOutcome)
  case network(Int, Bool)
  case signIn(Int, Bool)
  case wait(days: Int)
  /// The clock of a phone is set, by so many milliseconds.
  case setClock(Int, Int64)
  /// There is room for this many more bytes; nil for plenty.
  case room(Int, Int?)
  case backUp(Int)
  /// The file of the store is damaged, and so are this many of the newest backups.
  case damage(Int, FileDamage, backups: Int)
  /// The newest backup becomes the store of another phone.
  case move(from: Int, to: Int)
  /// The phone has the store of a version of the former apps.
  case install(Int, version: Int, [StoryWrite])
  /// The app is an older version of ours, and is updated when it starts.
  case age(Int, version: Int)
  /// The app is another one from its next start on.
  case version(Int, AppVersion)
  /// Old tombstones are removed.
  case purge(Int)
  case expireTokens
  /// Reminders and figures are checked.
  case remind(Int)
}

extension StoryStep {
  /// The phone that it is about; nil for none.
  var phone: Int? {
    switch self {
    case .start(let phone, _), .quit(let phone), .write(let phone, _), .sync(let phone),
      .cutSync(let phone, _), .losePower(let phone, _, _), .network(let phone, _),
      .signIn(let phone, _), .setClock(let phone, _), .room(let phone, _), .backUp(let phone),
      .damage(let phone, _, _), .move(let phone, _), .install(let phone, _, _), .age(let phone, _),
      .version(let phone, _), .purge(let phone), .remind(let phone):
      phone
    case .wait, .expireTokens: nil
    }
  }
}

extension StoryStep: CustomStringConvertible {
  var description: String {
    phone.map { "\(Story.name(of: $0)) \(what)" } ?? what
  }

  private var what: String {
    switch self {
    case .start(_, let broken):
      broken.isEmpty
        ? "starts" : "starts, not " + broken.sorted().map(\.description).joined(separator: ", not ")
    case .quit: "quits"
    case .write(_, let writes):
      writes.isEmpty ? "writes nothing" : writes.map(\.description).joined(separator: ", ")
    case .sync: "syncs"
    case .cutSync(_, let number): "syncs, and is killed before transaction \(number)"
    case .losePower(_, let call, let outcome):
      "is about to lose power in call \(call) of the next step, \(outcome)"
    case .network(_, let isOn): isOn ? "is online" : "is offline"
    case .signIn(_, let isIn): isIn ? "signs in" : "signs out"
    case .wait(let days): "\(days) days pass"
    case .setClock(_, let span): "has its clock set by \(SyncText.signed(span))"
    case .room(_, let bytes): bytes.map { "has room for \($0) bytes" } ?? "has room again"
    case .backUp: "makes a backup"
    case .damage(_, let damage, let count):
      "has a store that \(damage)" + (count > 0 ? ", and \(count) damaged backups" : "")
    case .move(_, let other): "gives its newest backup to \(Story.name(of: other))"
    case .install(_, let version, let writes):
      "has version \(version) of an app, which "
        + (writes.isEmpty ? "wrote nothing" : writes.map(\.description).joined(separator: ", "))
    case .age(_, let version): "has version \(version) of ours"
    case .version(_, let version): "gets \(version)"
    case .purge: "removes old tombstones"
    case .expireTokens: "the server forgets all tokens"
    case .remind: "looks at its reminders"
    }
  }
}
