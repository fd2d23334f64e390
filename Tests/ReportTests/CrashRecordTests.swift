import PropCheckReport
import Testing

@testable import PropCheckReport

/// Losses of power and damaged files, as text and on the page.
@Suite struct CrashRecordTests {
  private static func text(_ records: Record...) -> [String] {
    var report = TextReport(style: TextStyle())
    return records.flatMap { report.lines(for: $0) }
  }

  @Test func `an operation that survives is one line, and one that does not says why`() {
    let lines = Self.text(.crash(Samples.survivor), .crash(Samples.victim))
    #expect(lines.count == 3)
    #expect(lines[0].contains("write create habit"))
    #expect(lines[0].hasSuffix("51 calls      598 outcomes   0 lost   0 half"), "\(lines[0])")
    #expect(lines[1].hasSuffix("1 lost   2 half   2 unreadable   3 unfinished"), "\(lines[1])")
    #expect(lines[2].contains("power lost in call 4"))
  }

  @Test func `a damaged file tells what was made of it`() {
    let lines = Self.text(.damage(Samples.cut), .damage(Samples.flipped))
    #expect(lines[0].hasSuffix("8,000 refused   100 detected   91 the same   1 taken for new"))
    #expect(lines[1].hasSuffix("8,000 refused   190 silent   2 deleted"))
  }

  @Test func `only what is lost, half, unreadable, unfinished, deleted or wrongly answered is bad`()
  {
    #expect(Samples.survivor.isGood && !Samples.victim.isGood)
    #expect(Samples.cut.isGood && !Samples.flipped.isGood)
    var silent = Samples.cut
    silent.silent = 1
    #expect(!silent.isGood)
    var new = Samples.cut
    new.empty = 2
    #expect(!new.isGood, "Only a file that is cut to nothing is new.")
    (new.damage, new.empty) = ("flip", 1)
    #expect(!new.isGood && Problem.all(in: .damage(new)).count == 1)
    #expect(Problem.all(in: .crash(Samples.survivor)).isEmpty)
    #expect(
      Problem.all(in: .crash(Samples.victim)).first?.sentence.hasPrefix(
        "make a store does not survive losses of power: What was acknowledged is lost") == true)
    #expect(Problem.all(in: .damage(Samples.flipped)).count == 1)
  }

  @Test func `what differs between equal runs is left out of the fingerprint`() {
    var (first, second) = (CanonicalStream(), CanonicalStream())
    var other = Samples.survivor
    other.t = CrashRecord.Cost(wallNanoseconds: 7, disks: 9)
    first.append(.crash(Samples.survivor))
    second.append(.crash(other))
    #expect(first.fingerprint == second.fingerprint)
  }
}
