import HabitDomain
import Testing

@Suite struct DependencyErrorTests {
  @Test(
    arguments: [
      (.cancelled, "The task was cancelled before there was an answer"),
      (.unauthorized, "Access is not allowed; allow it in the settings"),
      (.unavailable("The battery is empty"), "The battery is empty"),
      (.full(limit: 3), "There is room for 3 entries; remove one to add another"),
      (
        .unscripted(call: "get", number: 2),
        "The script has no outcome for call 2 of get; add one, or find out why it is called so often"
      ),
    ] as [(DependencyError, String)])
  func `an error says what is wrong`(_ error: DependencyError, _ text: String) {
    #expect(error.description == text)
  }

  @Test(
    arguments: [
      (
        .refused(.requestRateLimited, retryAfter: Delay(milliseconds: 30_000)),
        "Too many requests; try again later; the server asks to wait 30000 ms"
      ),
      (.refused(.unknownItem), "There is no such record on the server"),
      (.recordChanged(server: .example), "The server has a newer version of r"),
      (
        .recordChanged(server: nil),
        "The server has a newer version and does not send it; fetch it"
      ),
      (.malformedAnswer("it is empty"), "The server's answer cannot be read: it is empty"),
      (.answerTooLong(limitInBytes: 9), "The server's answer is longer than 9 bytes"),
      (.cancelled, "The task was cancelled before there was an answer"),
      (
        .unscripted(call: "save", number: 1),
        "The script has no outcome for call 1 of save; add one, or find out why it is called so often"
      ),
    ] as [(CloudError, String)])
  func `an error of the cloud says what is wrong`(_ error: CloudError, _ text: String) {
    #expect(error.description == text)
  }

  @Test func `every code of the server has a sentence of its own`() {
    let texts = CloudError.Code.allCases.map(\.description)
    #expect(Set(texts).count == texts.count)
    for (code, text) in zip(CloudError.Code.allCases, texts) {
      #expect(!text.contains(code.rawValue))
      #expect(text.first?.isUppercase == true)
    }
  }
}
