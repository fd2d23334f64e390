import Foundation
import Report
import Suite

/// Everything the tool asks of the machine, as values, so that a test can give other ones.
struct SystemInterface: Sendable {
  var environment: [String: String]
  var out: Output
  var err: Output
  /// The next line that the user types; nil at the end, or if nobody is there to type.
  var readLine: @Sendable () -> String?
  /// Relative paths start here; empty for the folder in which the tool was started.
  var folder: String
  var isUTF8: Bool
  /// The processors, which decide how many cases run at once.
  var cores: Int
  var host: String
  /// The commit that is checked out here; nil if there is none.
  var commit: @Sendable () -> String?
  /// Nanoseconds of a clock that never goes back.
  var clock: @Sendable () -> UInt64
  var unixMilliseconds: @Sendable () -> Int
  var randomSeed: @Sendable () -> UInt64
  /// From here on the first INT or TERM is remembered, and the second kills; before, the first kills.
  var watchSignals: @Sendable () -> Void
  /// The signal that asked for the end, or 0.
  var pendingSignal: @Sendable () -> Int32
  /// Whether somebody asked, by USR1, to see how a load stands; asking forgets it.
  var takePrintRequest: @Sendable () -> Bool = { false }
  var probes: Probes
  var layers: [Layer]
  var mutants: [MutantEntry]
  /// What is to be shown, with what shows it.
  var criteria: [Criterion]
  /// Whether this program can start itself once more for each job.
  var isolates = false
}

extension SystemInterface {
  /// Where a path that the user gave leads.
  func path(_ path: String) -> String {
    folder.isEmpty || path.hasPrefix("/") ? path : folder + "/" + path
  }

  /// Whether there is a file at a path that the user gave, and whether it is a folder.
  func lookUp(_ path: String) -> (exists: Bool, isFolder: Bool) {
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: self.path(path), isDirectory: &isFolder)
    return (exists, exists && isFolder.boolValue)
  }

  /// Says what is wrong, in the characters that stderr can show.
  func complain(_ text: String) {
    let style = TextStyle(isUnicode: isUTF8)
    let lines = "propcheck: \(text)".split(separator: "\n").map { Printable.line(String($0)) }
    for line in lines { err.line(style.encode(line)) }
  }

  /// Says what is wrong, in one line.
  func complainBriefly(_ text: String) {
    let parts = text.split(separator: "\n").map { $0.hasSuffix(".") ? $0.dropLast() : $0 }
    complain(parts.joined(separator: "; "))
  }

  var isCancelled: @Sendable () -> Bool {
    { [pendingSignal] in pendingSignal() != 0 }
  }
}
