import Foundation
import PropCheckReport

/// Everything the tool needs from the machine, as values that tests can replace.
struct SystemInterface: Sendable {
  var environment: [String: String]
  var out: Output
  var err: Output
  /// The next line of input; nil at its end, or without a terminal.
  var readLine: @Sendable () -> String?
  /// The base of relative paths; empty for the working directory.
  var folder: String
  var isUTF8: Bool
  /// The default number of cases that run at once.
  var cores: Int
  var host: String
  /// The commit of the working directory.
  var commit: @Sendable () -> String?
  /// A monotonic clock in nanoseconds.
  var clock: @Sendable () -> UInt64
  var unixMilliseconds: @Sendable () -> Int
  var randomSeed: @Sendable () -> UInt64
  /// From here on the first INT or TERM is remembered and the second kills; several TERM within a second are one.
  var watchSignals: @Sendable () -> Void
  /// The signal that was received, or 0.
  var pendingSignal: @Sendable () -> Int32
  /// Whether USR1 asked for the progress of a load; resets the request.
  var takePrintRequest: @Sendable () -> Bool = { false }
  var probes: Probes
  /// What is tested.
  var suite: TestSuite
  /// Whether jobs may run in processes of their own.
  var isolates = false
  /// The path of this program; empty if it is not known.
  var executable = ""
  /// What searches by coverage; nil if the program was built without it.
  var fuzzer: Fuzzer?
}

extension SystemInterface {
  /// The name of the program, as it is typed.
  var program: String { suite.name }

  /// Resolves a path that the user gave.
  func path(_ path: String) -> String {
    // Foundation would expand it, but only in some places; that is for the shell to do.
    if folder.isEmpty, path.hasPrefix("~") { return "./" + path }
    return folder.isEmpty || path.hasPrefix("/") ? path : folder + "/" + path
  }

  /// What is at a path that the user gave.
  func lookUp(_ path: String) -> (exists: Bool, isFolder: Bool) {
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: self.path(path), isDirectory: &isFolder)
    return (exists, exists && isFolder.boolValue)
  }

  /// Prints an error to stderr.
  func complain(_ text: String) {
    let style = TextStyle(isUnicode: isUTF8)
    let lines = "\(program): \(text)".split(separator: "\n").map { Printable.line(String($0)) }
    for line in lines { err.line(style.encode(line)) }
  }

  /// Prints an error on one line.
  func complainBriefly(_ text: String) { complain(Self.brief(text)) }

  /// An error on one line, without the points at the ends of its sentences.
  static func brief(_ text: String) -> String {
    // The point at the end of a path is one of its letters.
    let parts = text.split(separator: "\n").map {
      $0.hasSuffix(".") && !$0.hasPrefix("where: ") ? $0.dropLast() : $0
    }
    return parts.joined(separator: "; ")
  }

  var isCancelled: @Sendable () -> Bool {
    { [pendingSignal] in pendingSignal() != 0 }
  }
}
