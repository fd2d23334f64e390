import Foundation

/// The program: everything it does stands in types that tests can build.
@main struct Propcheck {
  static func main() async {
    let surroundings = Surroundings.live
    let tool = Tool(surroundings: surroundings)
    let code = await tool.run(Array(CommandLine.arguments.dropFirst()))
    exit(code.value)
  }
}
