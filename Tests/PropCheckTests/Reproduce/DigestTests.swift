import Testing

@testable import PropCheck

@Suite struct DigestTests {
  @Test(arguments: [
    ("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c"), ("foobar", "85944171f73967e8"),
  ])
  func `bytes give the published FNV-1a values`(_ text: String, _ digest: String) {
    #expect(Digest(of: text.utf8).text == digest)
  }

  @Test func `a small value keeps its sixteen digits`() {
    var digest = Digest()
    digest.add(word: 1)
    #expect(digest.text.count == 16)
    #expect(digest != Digest())
  }
}
