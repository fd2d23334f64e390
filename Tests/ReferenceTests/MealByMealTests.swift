import HabitReference
import Testing
import WorkedExamples

@Suite struct MealByMealTests {
  @Test(arguments: NutritionExample.all)
  func `a figure that was worked out by hand comes out`(_ example: NutritionExample) {
    #expect(example.actual(.mealByMeal(zones: Fixture.zones)) == example.expected)
  }
}
