import PropCheckReport
import Testing

@Suite struct TextStyleTests {
  @Test func `signs and texts become ASCII where nothing else can be shown`() {
    let style = TextStyle(isUnicode: false)
    #expect(style.encode("✓ a · b → \"é💪\" █▏") == "+ a - b -> \"\\u{E9}\\u{1F4AA}\" #]")
  }

  @Test func `colours are used only where they may be`() {
    #expect(TextStyle(isColored: true).paint("a", .bad) == "\u{1b}[31ma\u{1b}[0m")
    #expect(TextStyle().paint("a", .bad) == "a")
  }
}
