import HabitDomain
import PropCheck
import HabitRules
import SecondLayers
import HabitSuite
import Testing

/// The suite on layers that share nothing with the store of this package.
///
/// They were written from the domain's rules, so that a suite that relied on the store's tables or its own rules would fail
/// here.
@Suite struct SecondLayersTests {
  @Test(arguments: SecondLayer.allCases, try SecondLayer.properties)
  func `every property holds for a second layer`(_ layer: SecondLayer, _ id: String) async throws {
    let result = await Subjects.result(of: id, on: try layer.subject(), cases: 15)
    #expect(result.verdict == .passed, "\(layer), \(id): \(result.complaint ?? "")")
  }

  @Test(arguments: SecondLayer.allCases)
  func `a mistake in a second layer is found`(_ layer: SecondLayer) async throws {
    let correct = try layer.subject()
    var wrong = correct.layer
    let (log, delete) = (wrong.logs.log, wrong.logs.delete)
    wrong.logs.unlogHabit = { habitID, day throws(DataLayerError) in
      if let canonical = try await log(habitID, day) { try await delete(canonical.id) }
    }
    let subject = Subject(layer: wrong, world: correct.world)
    let result = await Subjects.result(
      of: "store.agrees-with-reference", on: subject, cases: 1_000, shrinks: false)
    #expect(result.verdict == .failed)
  }

  @Test(arguments: SecondLayer.allCases)
  func `a second layer that forgets its rows when closed is found`(_ layer: SecondLayer)
    async throws
  {
    let correct = try layer.subject()
    var wrong = correct.layer
    wrong.lifeCycle.reopen = wrong.lifeCycle.reset
    let subject = Subject(layer: wrong, world: correct.world)
    let result = await Subjects.result(
      of: "store.survives-reopening", on: subject, cases: 100, shrinks: false)
    #expect(result.verdict == .failed)
  }
}

/// The layers, by name.
enum SecondLayer: String, CaseIterable, Sendable {
  case dictionaries
  case rows

  func subject() throws -> Subject {
    let world = World()
    return Subject(layer: try layer(in: world.environment), world: world)
  }

  func layer(in environment: Environment) throws -> DataLayer {
    let arithmetic = Arithmetic(
      calendar: RuleBook.standard.calendar, figures: RuleBook.standard.figures,
      nutrition: RuleBook.standard.nutrition, notifications: RuleBook.standard.notifications)
    return
      switch self
    {
    case .dictionaries: DictionaryLayer(environment: environment, arithmetic: arithmetic).layer
    case .rows: try RowsLayer(environment: environment, arithmetic: arithmetic).layer
    }
  }

  static var properties: [String] {
    get throws {
      Catalogue.properties(on: try SecondLayer.dictionaries.subject()).map(\.id)
    }
  }
}
