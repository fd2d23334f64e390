import HabitDomain
import Foundation
import PropCheck
import PropCheckQuality
import HabitStore
import HabitSuite

/// Drives the choices of one property with libFuzzer: `scripts/fuzz PROPERTY [LIBFUZZER OPTION]...`.
@main struct Fuzz {
  static func main() async {
    let arguments = CommandLine.arguments
    guard arguments.count > 1 else { return usage("name a property to fuzz.") }
    do {
      let properties = try FuzzCatalogue.properties()
      guard let property = properties.first(where: { $0.id == arguments[1] }) else {
        return usage("there is no property \"\(arguments[1])\".", properties)
      }
      try FuzzSession(property).run(Array(arguments.dropFirst(2)))
    } catch {
      FileHandle.standardError.write(Data("fuzz: \(error)\n".utf8))
      exit(2)
    }
  }

  private static func usage(_ problem: String, _ properties: [Property] = []) {
    let names = properties.map { "\n     \($0.id)" }.joined()
    let text =
      "fuzz: \(problem)\nfix: scripts/fuzz PROPERTY, one of those of \"list properties\"\(names)\n"
    FileHandle.standardError.write(Data(text.utf8))
    exit(2)
  }
}

/// The properties to fuzz: those of the suite on SQLite in memory, and a demonstration.
enum FuzzCatalogue {
  static func properties() throws(DataLayerError) -> [Property] {
    let world = World()
    let layer = try DataLayer.sqlite(.memory, environment: world.environment)
    return [NestedComparisons.property]
      + Catalogue.properties(on: Subject(layer: layer, world: world))
  }
}
