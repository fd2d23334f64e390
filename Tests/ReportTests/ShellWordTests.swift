import Testing

@testable import PropCheckReport

@Suite struct ShellWordTests {
  @Test(arguments: [
    ("Seeds/a.b/f-1.seed", "Seeds/a.b/f-1.seed"), ("mutant:canary", "mutant:canary"), ("", "''"),
    ("a b", "'a b'"), ("x;reboot", "'x;reboot'"), ("$(x)", "'$(x)'"), ("it's", #"'it'\''s'"#),
    ("é", "'é'"), ("a\nb", "'a\nb'"),
  ])
  func `a shell reads the text back as one word`(_ text: String, _ word: String) {
    #expect(ShellWord.quoted(text) == word)
  }

  @Test func `the command of a failure quotes its file and its layer`() {
    var failure = Samples.failure
    failure.t?.file = "my seeds/f-1.seed"
    failure.t?.layer = "a;b"
    #expect(failure.replayCommand() == "propcheck replay 'my seeds/f-1.seed' --layer 'a;b'")
  }
}
