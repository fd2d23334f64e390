import HabitDomain
import HabitReference
import Testing
import WorkedExamples

@Suite struct NotificationTableTests {
  private static let zones = ZoneTable([
    "UTC": [ZoneTable.Transition(start: Instant(milliseconds: 0), offset: 0)],
    "America/Santiago": [
      ZoneTable.Transition(start: Instant(milliseconds: 1_743_908_400_000), offset: -14_400_000),
      ZoneTable.Transition(start: Instant(milliseconds: 1_757_217_600_000), offset: -10_800_000),
    ],
    "Europe/Berlin": [
      ZoneTable.Transition(start: Instant(milliseconds: 1_743_296_400_000), offset: 7_200_000),
      ZoneTable.Transition(start: Instant(milliseconds: 1_761_440_400_000), offset: 3_600_000),
    ],
  ])

  @Test(arguments: NotificationExample.all)
  func `a reminder that was worked out by hand comes out`(_ example: NotificationExample) async {
    #expect(await example.actual(.byTheTable(zones: Self.zones)) == example.expected)
  }
}
