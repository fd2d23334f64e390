import Foundation
import TestFolders
import Testing

@testable import PropCheckReport

/// The page as a browser lays it out, checked by the script that anybody can run on their own page.
@Suite struct PageInBrowserTests: ~Copyable {
  /// The exit code of the script if there is no browser and none can be installed.
  private static let withoutBrowser: Int32 = 75

  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
  }

  @Test func `a browser shows every mark and cuts no text, light and dark, wide and narrow`() throws
  {
    let reports = [LoadSamples.records(), LoadSamples.records(start: 9), FindingSamples.report()]
    let readers = try reports.enumerated().map { number, records in
      ReportReader(path: try folder.report(records, name: "\(number).jsonl.gz"))
    }
    let page = folder.file("page.html")
    try HTMLPage(readers).text.write(toFile: page, atomically: true, encoding: .utf8)
    let script = Process()
    script.executableURL = Checkout.root.appending(path: "scripts/page")
    script.arguments = [page]
    let output = Pipe()
    script.standardOutput = output
    try script.run()
    let text = String(
      decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    script.waitUntilExit()
    // The script has said what is missing.
    if script.terminationStatus == Self.withoutBrowser { return }
    #expect(script.terminationStatus == 0, "\(text)")
    #expect(text.components(separatedBy: " pass ").count - 1 == 5, "\(text)")
  }
}
