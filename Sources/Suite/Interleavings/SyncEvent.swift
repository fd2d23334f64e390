import CloudSim
import Domain

/// Something that happens to one of some devices, or to their server (domain 4.13).
///
/// Devices are counted round, so that an event keeps a meaning when there are fewer of them.
enum SyncEvent: Hashable, Sendable {
  // What needs no fault.

  /// A person writes a row.
  indirect case put(Int, SyncedContent)
  /// A device syncs.
  case sync(Int, SyncTrigger)
  /// A person deletes a row.
  case delete(Int, RowKey)
  /// Time passes.
  case wait(Delay)
  /// A device syncs, and something else happens while its request of a number is on its way.
  case during(Int, call: Int, Meanwhile)
  /// The first push that waits for a device comes in some way.
  case push(Int, PushFate)
  /// A process ends between two syncs, and another begins.
  case restart(Int)
  /// A person updates the app of a device, which starts anew with it.
  case update(Int)
  /// A device removes its old tombstones.
  case purge(Int)
  /// A person edits what is in quarantine.
  case release(Int)
  /// A person says what shall become of the data that was removed from the server.
  case choose(Int, ZoneChoice)
  /// A newer version of the app saves a record with a field that this one does not know.
  case newerApp(Int)
  /// An app that was restored from a copy saves another version of a record under the stamp that it has.
  case oldCopy(Int)

  // What goes wrong on a device.

  /// A device syncs, and its process ends before the step of a number; steps are the sending of a request, the coming of
  /// its answer, and a transaction.
  case cut(Int, before: Int)
  /// A device loses or finds the network.
  case connect(Int, Bool)
  /// The clock of a device jumps by so many milliseconds.
  case jump(Int, Int64)
  /// Somebody signs in on a device, or out.
  case signIn(Int, String?)
  /// A device says something of its account instead of what is so; nil ends that.
  case status(Int, AccountStatus?)
  /// One of the next calls of a device goes wrong.
  case fault(Int, PlannedFault)

  // What goes wrong for everybody.

  /// The server refuses everything for some time.
  case outage(Delay)
  /// All tokens of the zone expire.
  case expireTokens
  /// The zone ends.
  case endZone(ZoneEnd)
  /// The account has room for so many bytes; nil for enough.
  case quota(Int?)

  /// What happens while a request is on its way.
  enum Meanwhile: Hashable, Sendable {
    /// Its owner writes a row.
    indirect case put(SyncedContent)
    /// Its owner deletes a row.
    case delete(RowKey)
    /// Another device syncs.
    case sync(Int)
  }

  /// What becomes of a push (CloudKit promises nothing).
  enum PushFate: String, CaseIterable, Hashable, Sendable {
    /// The device syncs.
    case delivered
    /// Nobody is told.
    case lost
    /// It comes now, and once more later.
    case doubled
  }
}

/// A fault of one of the next calls of a device.
struct PlannedFault: Hashable, Sendable {
  /// Of which function; nil counts the calls of all.
  var kind: CallKind?
  /// How many calls of these are well before it.
  var skipped: Int
  /// How many calls in a row it befalls; from 1.
  var times = 1
  /// What goes wrong.
  var fault: Fault
}

extension SyncEvent {
  /// What kind of event it is: what a report counts, and which of them a case draws.
  enum Kind: String, CaseIterable, Sendable {
    // The order is that of shrinking: the first is the simplest.
    case put, sync, delete, wait, during, push, restart, update, purge, release, choose
    case newerApp = "newer app"
    case oldCopy = "old copy"
    case cut, connect, jump
    case signIn = "sign in"
    case status, fault, outage
    case expireTokens = "expire tokens"
    case endZone = "end zone"
    case quota
  }

  /// What kind of event it is.
  var kind: Kind {
    switch self {
    case .put: .put
    case .sync: .sync
    case .delete: .delete
    case .wait: .wait
    case .during: .during
    case .push: .push
    case .restart: .restart
    case .update: .update
    case .purge: .purge
    case .release: .release
    case .choose: .choose
    case .newerApp: .newerApp
    case .oldCopy: .oldCopy
    case .cut: .cut
    case .connect: .connect
    case .jump: .jump
    case .signIn: .signIn
    case .status: .status
    case .fault: .fault
    case .outage: .outage
    case .expireTokens: .expireTokens
    case .endZone: .endZone
    case .quota: .quota
    }
  }

  /// The number of the device that it happens to; nil if it happens to the server.
  var device: Int? {
    switch self {
    case .put(let device, _), .sync(let device, _), .delete(let device, _),
      .during(let device, _, _), .push(let device, _), .restart(let device), .update(let device),
      .purge(let device), .release(let device), .choose(let device, _), .cut(let device, _),
      .connect(let device, _),
      .jump(let device, _), .signIn(let device, _), .status(let device, _),
      .fault(let device, _):
      device
    case .wait, .newerApp, .oldCopy, .outage, .expireTokens, .endZone, .quota: nil
    }
  }
}
