import Foundation
import PropCheckTool

/// The program `propcheck`: the suite of habits, families and meals.
@main struct Propcheck {
  static func main() async {
    let arguments = Array(CommandLine.arguments.dropFirst())
    // Two commands that are not for people: tests start and kill them.
    if let write = WriteCommand(arguments) {
      exit(await (try? write.run()) == true ? 0 : 1)
    }
    if let increment = IncrementCommand(arguments) {
      do { try await increment.run() } catch { exit(1) }
      exit(0)
    }
    await Tool(.habits).run()
  }
}
