import Foundation
import TestFolders
import Testing

/// The script of the hunt with a stub that only prints what it is told to, and once with the real
/// program.
@Suite(.timeLimit(.minutes(5))) struct HuntScriptTests {
  private let script: HuntScript

  init() throws { script = try HuntScript() }

  @Test func `seeds follow from the date and share the interleavings`() throws {
    let hunt = try script.run(["--date", "20270614", "--interleavings", "12001"])
    #expect(hunt.code == 0)
    let calls = try script.calls()
    #expect(calls.count == 4)
    #expect(calls.first?.contains("--no-known") == false)
    #expect(calls.first?.hasSuffix("--cases 1") == true)
    for (call, seed) in zip(calls.dropFirst(), 1...) {
      #expect(call.contains("run --filter ^sync --seed 20270614000\(seed) --seeds Seeds "))
      let report = "Reports/hunts/20270614/hunt-20270614000\(seed).jsonl.gz"
      #expect(call.contains("--report \(report) ") && script.read(report) != nil)
      // Two properties have a half of a third each.
      #expect(call.contains("--no-known --cases 200") && !call.contains("--time"))
    }
    #expect(
      hunt.text.contains(
        """
        command        scripts/hunt --date 20270614 --interleavings 12001
        date           20270614
        seeds          3, from 202706140001 to 202706140003
        interleavings  12002 of 12001 that were asked for
        """))
    #expect(hunt.text.hasSuffix("\nfindings       0\n"))
    #expect(hunt.text.contains("\nseed 202706140002   8000 interleavings   "))
  }

  @Test(arguments: [
    (["--interleavings", "300", "--seeds", "3"], ["50", "50", "50"]),
    (["--interleavings", "2", "--seeds", "9"], ["1", "1"]),
    (["--interleavings", "5000"], ["2500"]),
  ])
  func `each seed has its share`(_ arguments: [String], _ cases: [String]) throws {
    #expect(try script.run(arguments).code == 0)
    let asked = try script.calls().dropFirst().map {
      $0.split(separator: " ").last.map(String.init)
    }
    #expect(asked == cases)
  }

  @Test func `what counts is what was run, not what was asked for`() throws {
    let hunt = try script.run(["--interleavings", "300", "--seeds", "3"], ["CASES": "7"])
    #expect(hunt.text.contains("interleavings  42 of 300 that were asked for\n"))
  }

  @Test func `a time ends the hunt, and what is left of it is told to the program`() throws {
    let hunt = try script.run(["--time", "900ms"], ["SLEEP": "0.4"])
    #expect(hunt.code == 0)
    let calls = try script.calls()
    #expect((2...5).contains(calls.count))
    #expect(calls.dropFirst().allSatisfy { $0.contains("--cases 2500 --time ") })
    #expect(try Self.milliseconds(calls[1]) <= 900)
    #expect(!hunt.text.contains("asked for"))
  }

  @Test func `seeds of a given number share the time`() throws {
    #expect(try script.run(["--time", "10m", "--seeds", "2"]).code == 0)
    let times = try script.calls().dropFirst().map(Self.milliseconds)
    #expect(times.count == 2)
    #expect((290_000...300_000).contains(times[0]) && (580_000...600_000).contains(times[1]))
    #expect(try script.calls().last?.contains("--cases") == false)
  }

  @Test func `the layer, the filter and the folders are passed on`() throws {
    let hunt = try script.run([
      "--interleavings", "4", "--layer", "sync-memory", "--filter", "^sync.k|x y", "--seeds-folder",
      "other/", "--report-folder", "there", "--date", "20270614",
    ])
    #expect(hunt.code == 0)
    let call = try #require(script.calls().last)
    #expect(call.contains("--filter ^sync.k|x y ") && call.contains("--layer sync-memory "))
    #expect(call.contains("--seeds other ") && call.contains("there/hunt-202706140001.jsonl"))
  }

  @Test(arguments: [
    ["--tme", "1h"], ["--time"], ["--time", ""], ["--time", "soon"], ["--time", "0s"],
    ["--time", "9000h"], ["--interleavings", "0"], ["--interleavings", "-1"],
    ["--interleavings", "1e4"], ["--interleavings", "60000000"], ["--seeds", "0"],
    ["--seeds", "10000"], ["--date", "20271301"], ["--date", "tomorrow"], ["--date", "../../x"],
    ["20270614"],
  ])
  func `what cannot be is refused, and nothing is written`(_ arguments: [String]) throws {
    let hunt = try script.run(arguments)
    #expect(hunt.code == 2)
    #expect(hunt.complaints.hasPrefix("hunt: ") && hunt.complaints.contains("\nusage: "))
    #expect(hunt.text == "")
    #expect(script.read("calls") == nil)
  }

  @Test(arguments: ["2", "4"])
  func `what propcheck refuses is refused in its words`(_ code: String) throws {
    let hunt = try script.run(["--layer", "x"], ["REFUSES": code])
    #expect(hunt.code == 2)
    #expect(hunt.complaints == "There is no layer x.\n")
    #expect(!FileManager.default.fileExists(atPath: script.folder.file("Reports")))
  }

  @Test func `where there is no locale numbers are the same`() throws {
    let hunt = try script.run(["--interleavings", "4"], ["LC_ALL": "de_DE", "LANG": "C"])
    #expect(hunt.code == 0)
    #expect(
      hunt.text.contains(
        /\nseconds        [0-9]+\.[0-9]\nrate           [0-9]+ interleavings? a second\n/))
  }

  @Test func `the real program finds nothing where nothing is`() throws {
    let hunt = try script.run(
      ["--filter", "^sync.subscribes-once", "--interleavings", "12", "--seeds", "2"],
      ["PROPCHECK": try Program.executable().path])
    #expect(hunt.code == 0, "\(hunt.complaints)")
    #expect(hunt.text.contains("interleavings  12 of 12 that were asked for\n"))
    #expect(try script.seeds() == [])
  }

  /// The time limit in a call.
  private static func milliseconds(_ call: Substring) throws -> Int {
    let time = try #require(call.split(separator: " ").last { $0.hasSuffix("ms") })
    return try #require(Int(time.dropLast(2)))
  }
}
