/// The style of findings: text of programs, steps and lanes.
enum FindingStyle {
  static let rules = """
    .finding { margin: 20px 0 40px; padding-left: 16px; border-left: 3px solid var(--bad); }
    .finding h4 { font-size: 16px; }
    .message { margin-top: 2px; white-space: pre-line; }
    code, pre, .steps td, .lanes td {
      font-family: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
    }
    code { font-size: 0.95em; }
    pre {
      margin: 6px 0 10px; padding: 8px 12px; background: var(--band); font-size: 12.5px;
      line-height: 1.45; white-space: pre-wrap; overflow-wrap: anywhere; border-radius: 4px;
    }
    .lead { margin-top: 14px; }
    pre.command { border: 1px solid var(--rule); user-select: all; -webkit-user-select: all; }
    pre.account { white-space: pre; overflow-x: auto; }
    .free {
      color: var(--quiet); text-decoration: underline dotted 1px; text-underline-offset: 3px;
    }
    mark { background: var(--mark); color: inherit; border-radius: 2px; padding: 0 2px; }
    .steps, .lanes { width: 100%; font-size: 12.5px; }
    .steps td, .lanes td { overflow-wrap: anywhere; }
    .steps :is(.first, .difference) { background: var(--band); }
    .steps .first td { border-bottom: 0; }
    .steps .number { width: 2.5em; }
    .lanes {
      table-layout: fixed; border-collapse: separate; border-spacing: 6px 0; margin: 16px -6px;
    }
    .lanes caption { text-align: left; color: var(--quiet); font-size: 13px; padding: 0 6px 6px; }
    .lanes :is(th, td) { border: 0; padding: 3px 8px; }
    .lanes .number { width: 4.5em; padding-left: 0; font-weight: 400; }
    .lanes td.bar { background: var(--bar); border-left: 3px solid var(--now); }
    .lanes td.start { border-radius: 5px 5px 0 0; }
    .lanes td.end { border-radius: 0 0 5px 5px; }
    .lanes td.start.end { border-radius: 5px; }
    .lanes td.minor {
      background: var(--band); border-left-color: var(--rule); color: var(--quiet);
    }
    .mutants ol { font-size: 12.5px; }
    @media (max-width: 600px) {
      .finding { padding-left: 10px; }
      .steps thead { display: none; }
      .steps tr {
        display: grid; grid-template-columns: 2.5em 1fr; padding: 3px 0;
        border-bottom: 1px solid var(--rule);
      }
      .steps .first { border-bottom: 0; }
      .steps td { border: 0; padding: 1px 8px 1px 0; }
      .steps td[data-label] { grid-column: 2; }
      .steps td[data-label]:empty { display: none; }
      .steps td[data-label]::before { content: attr(data-label) ": "; color: var(--quiet); }
      .lanes { border-spacing: 3px 0; margin: 16px -3px; font-size: 11.5px; }
      .lanes :is(th, td) { padding: 2px 4px; }
      .lanes .number { width: 3em; }
    }
    """
}
