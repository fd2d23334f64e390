import PropCheckReport

/// `propcheck report`: shows reports; all are read before anything is printed.
struct ReportCommand {
  let invocation: Invocation
  let system: SystemInterface

  func run() throws(ToolError) -> ExitCode {
    if !invocation.isOn("schema"), invocation.operands.isEmpty {
      throw .usage(.missingOperand(invocation.command))
    }
    if invocation.isOn("schema"), let operand = invocation.operands.first {
      throw .usage(.unexpectedOperand(operand, command: invocation.command))
    }
    try requireOneForm()
    let output = invocation["output"].flatMap { $0 == "-" ? nil : $0 }
    if let output {
      try InputFiles(paths: invocation.operands, system: system)
        .requireApart(from: output, of: "output")
    }
    let text = try ToolError.reporting(contents())
    guard let output else {
      system.out.write(text)
      return .passed
    }
    try ToolError.reporting(DurableFile.write(Array(text.utf8), to: system.path(output)))
    return .passed
  }

  private func requireOneForm() throws(ToolError) {
    let value = OptionValue(invocation: invocation)
    let forms = Self.forms.filter(invocation.isOn)
    guard forms.count <= 1 else { throw .usage(value.conflict(forms[1], forms[0])) }
    // Samples of equal labels may not come twice.
    if invocation.isOn("openmetrics"), invocation.operands.count > 1 {
      throw .usage(value.inapplicable("openmetrics", to: "more than one report"))
    }
  }

  private static let forms = [
    "schema", "canonical", "html", "json", "junit", "markdown", "openmetrics",
  ]

  private func contents() throws(ReportError) -> String {
    if invocation.isOn("schema") { return ReportSchema.version1 + "\n" }
    if invocation.isOn("canonical") { return String(decoding: try stream().bytes, as: UTF8.self) }
    if invocation.isOn("html") { return try page() }
    if invocation.isOn("json") { return try json() }
    if invocation.isOn("junit") { return try JUnitDocument(readers).text }
    if invocation.isOn("markdown") { return try MarkdownSummary(readers).text }
    if invocation.isOn("openmetrics"), let reader = readers.first {
      return try OpenMetricsText(reader).text
    }
    return try readable()
  }

  /// A damaged report does not hide the others.
  private func page() throws(ReportError) -> String {
    let page = try HTMLPage(readers)
    for problem in page.unreadable { system.complainBriefly(problem) }
    return page.text
  }

  private var readers: [ReportReader] {
    invocation.operands.map { ReportReader(path: system.path($0)) }
  }

  private func stream() throws(ReportError) -> CanonicalStream {
    var stream = CanonicalStream()
    for reader in readers { try stream.append(contentsOf: reader) }
    return stream
  }

  private func json() throws(ReportError) -> String {
    var text = ""
    for reader in readers { _ = try reader.forEachText { text += $0 + "\n" } }
    return text
  }

  private func readable() throws(ReportError) -> String {
    let presentation = Presentation(invocation)
    var text = ""
    for reader in readers {
      var report = TextReport(
        style: system.style(presentation), isDetailed: presentation.isDetailed,
        columns: invocation["output"] == nil ? system.columns : nil)
      let ending = try reader.forEach { record in
        for line in report.lines(for: record) { text += line + "\n" }
      }
      if ending == .killed { text += "The run was killed; this is what it had saved.\n" }
    }
    return text + "fingerprint  \(try stream().fingerprint)\n"
  }
}
