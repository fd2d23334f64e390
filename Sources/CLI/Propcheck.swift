import Foundation

/// The program, made of types that tests can build.
@main struct Propcheck {
  static func main() async {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if let work = WorkCommand(arguments, layers: Layer.all) {
      await work.run()
      // Another thread ends the process.
      while true { pause() }
    }
    if let write = WriteCommand(arguments) {
      exit(await (try? write.run()) == true ? 0 : 1)
    }
    if let increment = IncrementCommand(arguments) {
      do { try await increment.run() } catch { exit(1) }
      exit(0)
    }
    let system = SystemInterface.live
    let tool = Tool(system: system)
    let code = await tool.run(arguments)
    exit(code.value)
  }
}
