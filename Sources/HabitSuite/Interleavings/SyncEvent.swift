import CloudSim
import HabitDomain

/// An event of a device or the server (domain 4.13).
///
/// Device numbers are taken modulo the number of devices, so that events keep their meaning when devices are removed.
enum SyncEvent: Hashable, Sendable {
  // What needs no fault.

  indirect case put(Int, SyncedContent)
  case sync(Int, SyncTrigger)
  case delete(Int, RowKey)
  case wait(Delay)
  /// A device syncs, and something happens during one of its requests.
  case during(Int, call: Int, ConcurrentEvent)
  /// The first push waiting for a device arrives, or not.
  case push(Int, PushFate)
  /// A process restarts between two syncs.
  case restart(Int)
  /// A person updates the app of a device, which restarts it.
  case update(Int)
  case purge(Int)
  /// A person edits what is in quarantine.
  case release(Int)
  /// A person decides about data that was removed from the server.
  case choose(Int, ZoneChoice)
  /// A newer version of the app saves a record with a field that this one does not know.
  case newerApp(Int)
  /// An app restored from a backup saves another version of a record under its stamp.
  case oldCopy(Int)

  // What goes wrong on a device.

  /// A device syncs, and its process ends before a step; steps are sending a request, receiving an answer, and a transaction.
  case cut(Int, before: Int)
  /// A device goes offline or online.
  case connect(Int, Bool)
  /// The clock of a device jumps by so many milliseconds.
  case jump(Int, Int64)
  /// Somebody signs in on a device, or out.
  case signIn(Int, String?)
  /// A device reports a false account status; nil ends that.
  case status(Int, AccountStatus?)
  /// One of the next calls of a device fails.
  case fault(Int, PlannedFault)

  // What goes wrong for everybody.

  /// The server refuses everything for some time.
  case outage(Delay)
  case expireTokens
  case endZone(ZoneEnd)
  /// The quota of the account in bytes; nil for enough.
  case quota(Int?)

  /// What happens during a request.
  enum ConcurrentEvent: Hashable, Sendable {
    indirect case put(SyncedContent)
    case delete(RowKey)
    case sync(Int)
  }

  /// What happens to a push (CloudKit guarantees nothing).
  enum PushFate: String, CaseIterable, Hashable, Sendable {
    case delivered
    case lost
    /// It arrives now, and again later.
    case doubled
  }
}

/// A fault of one of the next calls of a device.
struct PlannedFault: Hashable, Sendable {
  /// The function; nil counts all calls.
  var kind: CallKind?
  /// The number of such calls before it.
  var skipped: Int
  /// The number of consecutive calls it affects, from 1.
  var times = 1
  var fault: Fault
}

extension SyncEvent {
  /// The kind of an event, for labels and weights.
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

  /// The number of the device; nil for the server.
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
