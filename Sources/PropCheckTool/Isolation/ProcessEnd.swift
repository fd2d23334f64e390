import CPropCheckSystem
import Foundation
import PropCheck

/// How a process that ran cases ended.
enum ProcessEnd: Equatable, Sendable {
  case signal(Int32)
  case exit(Int32)
  /// It was killed, since a case exceeded this limit.
  case tooSlow(milliseconds: Int)
}

extension ProcessEnd {
  /// The end as a failure.
  ///
  /// - Parameter lines: The last lines that the process printed.
  /// - Returns: A failure whose origin tells apart crashes at different places.
  func failure(printed lines: [String]) -> Failure {
    let told = lines.isEmpty ? "" : ": " + lines.joined(separator: " / ")
    switch self {
    case .signal(let signal):
      let name = "SIG" + String(cString: system_signal_name(signal))
      let meaning = String(cString: system_signal_meaning(signal)).lowercased()
      return Failure(
        "The process under test ended by signal \(name) (\(meaning))" + (told.isEmpty ? "." : told),
        origin: "crash: \(name)" + Self.place(in: lines))
    case .exit(let code):
      return Failure(
        "The process under test ended itself with code \(code)" + (told.isEmpty ? "." : told),
        origin: "crash: exit \(code)" + Self.place(in: lines))
    case .tooSlow(let milliseconds):
      return Failure(
        "The case does not end within \(Self.time(milliseconds)), which depends on the machine.",
        origin: Failure.timeLimitOrigin)
    }
  }

  /// Where Swift stopped; the message after it may hold values.
  private static func place(in lines: [String]) -> String {
    let ends = lines.compactMap { line in
      line.range(of: LastLines.fatal).map { line[..<$0.lowerBound] }
    }
    return ends.last.map { " at " + $0 } ?? ""
  }

  /// A time limit as text.
  static func time(_ milliseconds: Int) -> String {
    milliseconds.isMultiple(of: 1000) ? "\(milliseconds / 1000) s" : "\(milliseconds) ms"
  }
}
