import Testing

@testable import PropCheckReport

@Suite struct MarkupTests {
  @Test func `texts and values are escaped`() {
    let markup = Markup.tag("p", ["title": "a\"<&>\n"], text: "<b> & \"c\"")
    #expect(
      markup.rendered
        == "<p title=\"a&quot;&lt;&amp;&gt;\\n\">&lt;b&gt; &amp; &quot;c&quot;</p>\n")
  }

  @Test func `only what has no end in HTML is written without one`() {
    #expect(Markup.tag("span").rendered == "<span></span>")
    #expect(Markup.tag("meta", ["charset": "utf-8"]).rendered == "<meta charset=\"utf-8\"/>")
  }
}
