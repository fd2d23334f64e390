import Foundation
import PropCheck

/// Why a process cannot be started.
struct StartError: Error, CustomStringConvertible {
  let description: String
  /// The error number of the system; nil if the process did start.
  private let code: Int32?

  init(code: Int32) {
    description = String(cString: strerror(code)).lowercased()
    self.code = code
  }

  init(_ description: String) {
    self.description = description
    code = nil
  }

  /// The fix if the machine has too few resources for this many processes; nil for other errors.
  var remedy: String? {
    switch code ?? 0 {
    case EMFILE, ENFILE: "raise `ulimit -n`, or use fewer --jobs."
    case EAGAIN: "raise `ulimit -u`, or use fewer --jobs."
    case ENOMEM: "free some memory, or use fewer --jobs."
    default: nil
    }
  }
}

extension ToolError {
  /// The error for a worker process that cannot be started.
  static func start(of layer: String, _ error: StartError) -> ToolError {
    guard let remedy = error.remedy else { return .work(layer: layer, reason: error.description) }
    return .noRoom(layer: layer, reason: error.description, fix: remedy)
  }

  /// The error for a worker process that cannot open its data layer, though it can be opened here.
  static func refusal(of layer: String, _ failure: Failure) -> ToolError {
    guard let error = LayerError(refusal: failure) else {
      return .work(layer: layer, reason: failure.message)
    }
    return .layer(name: layer, error: error)
  }
}

extension LayerError {
  /// The error as which a worker process refuses; nil unless the machine, or how it is set up, is to blame.
  fileprivate init?(refusal: Failure) {
    switch refusal.origin {
    case Failure.noRoomOrigin:
      self.init(refusal.message, fix: refusal.account, isTemporary: true)
    case Failure.setUpOrigin: self = .mistake(refusal.message, fix: refusal.account)
    default: return nil
    }
  }
}

extension Failure {
  /// What keeps a process from being started for a purpose, as in `cases`.
  init(_ error: StartError, for purpose: String) {
    self.init(
      "No process can be started for \(purpose): \(error)",
      origin: error.remedy == nil ? nil : Self.noRoomOrigin)
    account = error.remedy ?? ""
  }

  /// What keeps a process from being of use, as its data layer cannot be opened.
  init(refusedBy error: LayerError) {
    let setUp = error.isMistake ? Self.setUpOrigin : nil
    let machine = error.isTemporary ? Self.noRoomOrigin : setUp
    self.init("\(error)", origin: machine)
    if machine != nil { account = error.fix }
  }
}
