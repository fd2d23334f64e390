import PropCheck
import PropCheckReport

extension SystemInterface {
  /// The chosen data layer; its name was checked when the arguments were parsed.
  func layer(named name: String?) throws(ToolError) -> Layer {
    guard let layer = suite.everyLayer.first(where: { $0.name == name }) ?? suite.layers.first
    else {
      throw .layer(name: name ?? "", error: LayerError("there is no data layer"))
    }
    return layer
  }

  /// The properties of the default layer.
  func properties() async throws(ToolError) -> [Property] {
    try await Workers.using(1, of: try layer(named: nil), nil, probes) {
      workers async throws(ToolError) in
      workers.members.flatMap(\.properties)
    }
  }

  /// The name of a layer for `--layer`; nil for the default one.
  func optionName(of layer: Layer) -> String? {
    layer.name == suite.layers.first?.name ? nil : layer.name
  }

  /// The names that `--filter` selects; nil if a signal came first.
  func filtered(
    _ names: [String], _ options: RunOptions, _ invocation: Invocation
  ) throws(ToolError) -> Set<String>? {
    let limitSeconds = 2
    let selection = options.filter.selection(
      of: names, limitMilliseconds: limitSeconds * 1_000, isCancelled: isCancelled)
    switch selection {
    case .found(let names): return names
    case .interrupted: return nil
    case .tooSlow:
      throw .usage(
        .badValue(
          invocation["filter"] ?? "", name: invocation.source(of: "filter"),
          expected: "a regular expression that matches all names within \(limitSeconds) s",
          command: invocation.command))
    }
  }

  /// No property is left to run; without a filter, since each one is explicit.
  func nothingMatches(_ filter: String?) -> ExitCode {
    complain(
      """
      Nothing ran: \(filter == nil ? "every property is explicit" : "the filter selects no property").
      fix: \(program) list shows all names; an explicit one runs by its whole name, as --filter NAME.
      """)
    return .nothingRan
  }

  func interruptedEarly() -> ExitCode {
    complain("Interrupted before the first case; nothing was written.")
    return .interrupted(signal: pendingSignal())
  }

  /// The width of the output; nil if it is no terminal.
  var columns: Int? { out.isTerminal ? out.columns() : nil }

  func style(_ presentation: Presentation) -> TextStyle {
    ConsoleStyle(environment: environment, isUTF8: isUTF8, color: presentation.color).style(of: out)
  }
}

extension ToolError {
  /// Wraps a usage error.
  static func checking<Value>(
    _ body: @autoclosure () throws(UsageError) -> Value
  ) throws(ToolError) -> Value {
    do {
      return try body()
    } catch {
      throw .usage(error)
    }
  }

  /// Wraps a report error.
  static func reporting<Value>(
    _ body: @autoclosure () throws(ReportError) -> Value
  ) throws(ToolError) -> Value {
    do {
      return try body()
    } catch {
      throw .report(error)
    }
  }
}
