import Foundation

/// Measures the promised figures and reports which of them hold.
@main struct Bench {
  static func main() async {
    exit(await status(of: Array(CommandLine.arguments.dropFirst())))
  }

  /// 0 if every figure holds, 1 if one does not or cannot be measured, 2 if the arguments are wrong.
  private static func status(of arguments: [String]) async -> Int32 {
    do {
      let figures = FigureList()
      for group in try Group.chosen(by: arguments) { try await group.measure(into: figures) }
      return figures.allPass ? 0 : 1
    } catch {
      FileHandle.standardError.write(Data("bench: \(error)\n".utf8))
      return (error as? BenchError)?.isOfUsage == true ? 2 : 1
    }
  }
}
