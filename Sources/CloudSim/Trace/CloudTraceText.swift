import HabitDomain

extension CloudTrace.Entry: CustomStringConvertible {
  /// One line: caller, call, result and faults, as in `a 3  save p, -q: stored p; deleted q  (reply lost)`.
  public var description: String {
    let wrong = faults.map(\.kind.words).joined(separator: ", ")
    return "\(device) \(number)  \(call.line): \(result)" + (wrong.isEmpty ? "" : "  (\(wrong))")
  }

  /// The device's result, and the server's if it differs.
  private var result: String {
    let told = outcome.line(\.line)
    guard let done, done != outcome else { return told }
    return "\(told); done: \(done.line(\.line))"
  }
}

extension Result where Failure == CloudError {
  fileprivate func line(_ text: (Success) -> String) -> String {
    switch self {
    case .success(let value): text(value)
    case .failure(let error): error.line
    }
  }
}

extension CloudError {
  /// A short form for traces.
  var line: String {
    switch self {
    case .refused(let code, nil): code.words
    case .refused(let code, let delay?): "\(code.words), retry after \(delay)"
    case .recordChanged(let server?): "conflict with tag \(server.changeTag ?? "none")"
    case .recordChanged(nil): "conflict"
    case .malformedAnswer: "unreadable"
    case .answerTooLong: "too long"
    case .cancelled: "cancelled"
    case .unscripted: "unscripted"
    }
  }
}

extension Cloud.Call {
  var line: String {
    let name = CallKind(self).words
    switch self {
    case .save(let request):
      let names = request.records.map(\.id.name) + request.deletions.map { "-" + $0.name }
      return "\(name) \(names.joined(separator: ", "))"
    case .fetchChanges(let request): return "\(name) after \(request.token ?? "nothing")"
    case .fetchZones(let request): return "\(name) after \(request.token ?? "nothing")"
    case .fetch(let id): return "\(name) \(id.name)"
    case .query(let query): return "\(name) \(query.type)"
    case .saveZone(let zone), .deleteZone(let zone): return "\(name) \(zone.name)"
    case .saveSubscription(let subscription): return "\(name) \(subscription.id)"
    case .deleteSubscription(let id): return "\(name) \(id)"
    case .subscriptions, .accountStatus, .user: return name
    }
  }
}

extension CloudAnswer {
  var line: String {
    switch self {
    case .receipts(let receipts): receipts.line
    case .changes(let page): page.line
    case .zones(let page): "\(page.changes.count) zones" + (page.moreComing ? ", more" : "")
    case .record(let record): "\(record.id.name) with tag \(record.changeTag ?? "none")"
    case .page(let page): "\(page.records.count) records" + (page.cursor == nil ? "" : ", more")
    case .done: "done"
    case .subscriptions(let list): "\(list.count) subscriptions"
    case .status(let status): status.description
    case .user(let name): name
    }
  }
}

extension CloudReceipts {
  fileprivate var line: String {
    let lines =
      saved.map { $0.line { "stored \($0.id.name)" } }
      + deleted.map { $0.line { "deleted \($0.name)" } }
    return lines.joined(separator: "; ")
  }
}

extension CloudChanges {
  fileprivate var line: String {
    let names = changes.map { change in
      switch change {
      case .saved(let record): record.id.name
      case .deleted(let id, _): "-" + id.name
      }
    }
    return (names.isEmpty ? "nothing" : names.joined(separator: ", "))
      + (moreComing ? ", more" : "")
  }
}
