import HabitDomain
import PropCheck
import PropCheckTesting
import HabitSuite

/// Layers that lack parts.
enum PartialLayer {
  typealias Part = DataLayer.Part

  /// Combinations of parts that a real layer may have.
  static let usual: [Set<Part>] = [
    [.habits], [.habits, .logs], [.habits, .logs, .categories], [.meals, .nutrition],
    [.families, .people, .memberships], [.families, .people, .memberships, .familyService],
  ]

  /// The same, and what is left of related parts.
  static let samples = usual + [[.habits, .categories], [.meals], [.families, .people]]

  /// Single parts, none, and all.
  static let extremes = Part.allCases.map { Set([$0]) } + [[], Set(Part.allCases)]

  /// A layer of the store with some of its parts, like one that has no others.
  static func subject(
    of parts: Set<Part>, _ change: (inout DataLayer) -> Void = { _ in }
  ) throws -> Subject {
    try Subjects.fresh { layer, _ in
      change(&layer)
      layer = made(of: parts, from: layer)
    }
  }

  private static func made(of parts: Set<Part>, from whole: DataLayer) -> DataLayer {
    func given<Witness>(_ part: Part, _ path: KeyPath<DataLayer, Witness>) -> Witness? {
      parts.contains(part) ? whole[keyPath: path] : nil
    }
    return DataLayer(
      name: "partial", habits: given(.habits, \.habits), logs: given(.logs, \.logs),
      categories: given(.categories, \.categories), families: given(.families, \.families),
      people: given(.people, \.people), memberships: given(.memberships, \.memberships),
      familyService: given(.familyService, \.familyService), meals: given(.meals, \.meals),
      calendar: given(.calendar, \.calendar), figures: given(.figures, \.figures),
      nutrition: given(.nutrition, \.nutrition),
      notifications: given(.notifications, \.notifications),
      lifeCycle: whole.lifeCycle, damage: whole.damage)
  }

  /// The results of all properties that a layer can run: for one script of the usual size, or for many cases that are not
  /// scripts.
  static func results(
    on subject: Subject, seed: UInt64 = TestSeed.value
  ) async -> [PropertyResult] {
    var results: [PropertyResult] = []
    for property in Catalogue.properties(on: subject) {
      let result = await result(of: property, cases: usualSize..<usualSize + 1, seed: seed)
      let isScript = result.labels.contains { $0.table == "command" }
      results.append(
        isScript ? result : await self.result(of: property, cases: 0..<25, seed: seed))
    }
    return results
  }

  /// The first cases of a property are small.
  private static let usualSize = 40

  static func result(
    of property: Property, cases: Range<Int>, seed: UInt64 = TestSeed.value
  ) async -> PropertyResult {
    var settings = Settings(seed: seed, cases: cases.count)
    (settings.firstCase, settings.explains) = (cases.lowerBound, false)
    (settings.failures, settings.shrinkTime, settings.repeats) = (1, .zero, 0)
    return await property.check(settings)
  }
}
