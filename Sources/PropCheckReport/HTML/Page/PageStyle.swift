/// The style sheet: system fonts, one accent colour, and a dark mode with the same contrast.
enum PageStyle {
  static let rules = """
    :root {
      color-scheme: light dark;
      --paper: #ffffff; --ink: #1d2129; --quiet: #565d69; --rule: #e1e4e9; --band: #f3f5f8;
      --band2: #e8ecf2; --now: #1659b7; --then: #8a5a00; --bad: #b3261e; --good: #1a6b37;
      --bar: #dfe9f8; --mark: #ffe08a;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --paper: #14171c; --ink: #e7e9ee; --quiet: #a4abb8; --rule: #2d333d; --band: #1a1e25;
        --band2: #222832; --now: #7fb2ff; --then: #e0ab52; --bad: #ff8a80; --good: #76cf95;
        --bar: #1c2f4d; --mark: #6a4a00;
      }
    }
    * { box-sizing: border-box; }
    html { -webkit-text-size-adjust: 100%; }
    body {
      margin: 0 auto; padding: 40px; max-width: 1200px; background: var(--paper);
      color: var(--ink); font: 15px/1.5 system-ui, -apple-system, "Segoe UI", sans-serif;
      overflow-wrap: anywhere;
    }
    h1 { font-size: 26px; line-height: 1.25; font-weight: 650; margin: 0 0 20px; max-width: 34em; }
    h2 { font-size: 19px; line-height: 1.3; font-weight: 650; margin: 0 0 8px; }
    h3 { font-size: 16px; line-height: 1.3; font-weight: 650; margin: 36px 0 8px; }
    h4 { font-size: 14px; line-height: 1.35; font-weight: 600; margin: 0; }
    p { margin: 0 0 8px; }
    ul { margin: 0 0 16px; padding-left: 20px; }
    header h2 { font-size: 15px; margin-bottom: 4px; }
    section { margin-top: 48px; padding-top: 24px; border-top: 1px solid var(--rule); }
    dl { display: flex; flex-wrap: wrap; gap: 12px 32px; margin: 16px 0 0; }
    dt { color: var(--quiet); font-size: 13px; }
    dd { margin: 0; }
    dl + ul { margin-top: 16px; }
    .remark { color: var(--quiet); font-size: 13px; line-height: 1.4; margin: 2px 0 0; }
    .good { color: var(--good); }
    .bad { color: var(--bad); }
    .heard {
      position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);
      white-space: nowrap;
    }
    .key { display: flex; flex-wrap: wrap; gap: 4px 24px; color: var(--quiet); font-size: 13px; }
    .key span { display: inline-flex; align-items: center; gap: 8px; }
    .sample { width: 28px; height: 12px; flex: none; }
    .gallery {
      display: grid; gap: 32px; margin-top: 16px; align-items: start;
      grid-template-columns: repeat(auto-fill, minmax(min(100%, 340px), 1fr));
    }
    .gallery:has(> .quarter) {
      grid-template-columns: repeat(auto-fill, minmax(min(100%, 250px), 1fr));
    }
    .gallery > * { min-width: 0; max-width: 400px; }
    .gallery > .quarter { max-width: 330px; }
    figure { margin: 0; }
    figure > svg { display: block; width: 100%; height: auto; margin: 8px 0; }
    details { margin-top: 4px; font-size: 13px; }
    summary { color: var(--quiet); cursor: pointer; width: fit-content; }
    summary:focus-visible { outline: 2px solid var(--now); outline-offset: 2px; }
    table {
      border-collapse: collapse; margin: 6px 0 10px; font-size: 13px; line-height: 1.35;
      font-variant-numeric: tabular-nums; max-width: 100%;
    }
    th, td { padding: 3px 8px; border-bottom: 1px solid var(--rule); vertical-align: top; }
    th { color: var(--quiet); font-weight: 500; }
    th, td { text-align: left; overflow-wrap: normal; }
    th.number, td.number { text-align: right; }
    td.long { overflow-wrap: anywhere; }
    td.number:not(.long) { white-space: nowrap; }
    figure :is(th, td) { padding: 3px 4px; }
    th:first-child, td:first-child { padding-left: 0; }
    th:first-child:not(.number), td:first-child:not(.number) { min-width: 4.5em; }
    th:last-child, td:last-child { padding-right: 0; }
    ol { margin: 4px 0; padding-left: 24px; }
    svg.spark { display: block; width: 96px; height: 22px; }
    section > table { min-width: min(100%, 560px); }
    svg text { font: 11px system-ui, -apple-system, "Segoe UI", sans-serif; fill: var(--quiet); }
    svg .stage { fill: var(--ink); }
    line.rule { stroke: var(--rule); }
    rect.band { fill: var(--band2); }
    rect.other { fill: var(--band); }
    path { fill: none; stroke-linejoin: round; stroke-linecap: round; }
    path.now { stroke: var(--now); stroke-width: 1.6; }
    path.then { stroke: var(--then); stroke-width: 1.6; stroke-dasharray: 5 4; }
    path.fit { stroke: var(--ink); stroke-width: 1.2; }
    path.limit { stroke: var(--then); stroke-width: 1.4; stroke-dasharray: 2 4; }
    path.cross { stroke: var(--bad); stroke-width: 2.2; }
    circle.now { fill: var(--now); }
    circle.then { fill: var(--paper); stroke: var(--then); stroke-width: 1.6; }
    @media (max-width: 600px) {
      body { padding: 20px 16px; }
      h1 { font-size: 21px; }
      th, td { padding: 3px 5px; }
      table.history :is(th, td):is(:nth-child(5), :nth-child(6)) { display: none; }
      table.calls :is(th, td):is(:nth-child(2), :nth-child(3)) { display: none; }
      table.crashes :is(th, td):is(:nth-child(n+4):nth-child(-n+6), :nth-child(n+9)) { display: none; }
      table.damages :is(th, td):is(:nth-child(n+4):nth-child(-n+7)) { display: none; }
      table.coverage :is(th, td):is(:nth-child(3), :nth-child(5), :nth-child(7)) { display: none; }
      dl { gap: 8px 20px; }
    }
    @media print { body { padding: 0; } figure { break-inside: avoid; } }
    """
}
