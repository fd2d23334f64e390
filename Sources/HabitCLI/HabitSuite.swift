import PropCheckTool
import HabitSuite

extension TestSuite {
  /// The suite of habits, families and meals.
  static var habits: TestSuite {
    var suite = TestSuite(
      "propcheck", version: "0.1.0",
      "Finds bugs in a data layer by running random commands on it and on a model.",
      layers: Layer.habits)
    suite.mutants = PropCheckTool.Mutant.habits
    suite.canaries = Layer.canaries
    suite.criteria = Criteria.all
    suite.crashes = CrashTrial.habits
    (suite.loads, suite.night, suite.makesPackages) = (.habits, .habits, true)
    suite.test = { $0.pastedTest }
    return suite
  }
}
