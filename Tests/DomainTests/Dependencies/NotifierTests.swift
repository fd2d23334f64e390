import HabitDomain
import Testing

@Suite struct NotifierTests {
  @Test func `a live notifier hands each notice over at once`() async throws {
    let shown = Recorder<Notice>()
    let notifier = Notifier.live { shown.record($0) }
    try await notifier.show(.example)
    try await notifier.show(.example)
    #expect(shown.calls == [.example, .example])
  }
}
