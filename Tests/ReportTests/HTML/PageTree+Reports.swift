import TestFolders

@testable import PropCheckReport

extension HTMLPage {
  /// The page of reports, each read from a file; a report without an end gets one.
  static func text(of reports: [[Record]]) throws -> String {
    let folder = try TestFolder()
    let readers = try reports.enumerated().map { index, records in
      let isWhole = records.contains { $0.kind == "end" }
      let name = "report-\(index).jsonl.gz"
      return ReportReader(
        path: try folder.report(isWhole ? records : records + [.end(Samples.end)], name: name))
    }
    return try HTMLPage(readers).text
  }
}

extension PageTree {
  /// The page of reports, each read from a file.
  convenience init(of reports: [[Record]]) throws { try self.init(HTMLPage.text(of: reports)) }
}
