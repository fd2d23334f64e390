/// The JSON Schema of each version of the format, as text.
///
/// It is part of the program, so that the tool prints it wherever it is installed.
public enum ReportSchema {
  /// The schema of version 1. It admits unknown kinds and keys, as every reader must.
  public static let version1 = SchemaNode.json(
    [
      "$schema": .text("https://json-schema.org/draft/2020-12/schema"),
      "title": .text("One line of a propcheck report, format 1"),
      "type": .text("object"),
      "required": .words(["v", "kind"]),
      "properties": .json(
        ["v": .json(["const": .code("1")]), "kind": .string, "t": .type("object")], isSpread: true),
      "allOf": .array(kinds.map(condition), isSpread: true),
      "$defs": .json(definitions, isSpread: true),
    ], isSpread: true
  ).text()

  private static func condition(on kind: String) -> SchemaNode {
    .json(
      [
        "if": .json([
          "required": .words(["kind"]),
          "properties": .json(["kind": .json(["const": .text(kind)])]),
        ]),
        "then": .reference(kind == "cost" ? "operationCost" : kind),
      ], isSpread: true)
  }

  /// The kinds of records; `cost` is defined as `operationCost`.
  private static let kinds = [
    "run", "property", "failure", "mutant", "criteria", "mix", "stage", "interval", "scaling",
    "cost", "cycle", "budget", "threshold", "comparison", "note", "end",
  ]

  /// A key that ends in `?` may be missing.
  private static let definitions: KeyValuePairs<String, SchemaNode> = [
    "count": .atLeast(0),
    "decimal64": .matching("^(0|[1-9][0-9]{0,19})$"),
    "verdict": .oneOf(
      ["passed", "failed", "gave-up", "invalid", "interrupted", "empty"], isSpread: true),
    "run": .record([
      "id": .string, "command": .string, "seed": .reference("decimal64"),
      "shard?": .matching("^[1-9][0-9]*/[1-9][0-9]*$"), "tool": .string, "layer": .string,
      "options": .map(.string),
      "t?": .record([
        "startUnixMilliseconds?": .integer, "host?": .string, "arguments?": .list(.string),
        "jobs?": .atLeast(1), "commit?": .string, "swift?": .string, "sqlite?": .string,
      ]),
    ]),
    "property": .record([
      "id": .string, "claim": .string, "requirements": .list(.string),
      "verdict": .reference("verdict"), "reason?": .string, "cases": .count, "discards": .count,
      "labels": .list(.reference("label")), "shares?": .list(.reference("share")),
      "targets?": .list(.reference("target")), "isExhausted?": .flag,
      "ranges": .list(.reference("range")), "shrink?": .reference("shrink"),
      "t?": .reference("cost"),
    ]),
    "label": .object(["table": .string, "name": .string, "count": .count, "cases?": .count]),
    "share": .object([
      "table": .string, "name": .string, "share": .notNegative, "of": .oneOf(["records", "cases"]),
      "state": .oneOf(["kept", "missed", "open"]),
    ]),
    "target": .object(["label": .string, "best": .number]),
    "range": .object(["from": .count, "to": .count]),
    "shrink": .object(["from": .count, "to": .count, "tries": .count]),
    "cost": .object([
      "wallNanoseconds": .count, "processorNanoseconds": .count, "casesPerSecond": .count,
      "caseHistogram": .list(.count), "generateNanoseconds": .count, "runNanoseconds": .count,
      "checkNanoseconds": .count, "shrinkNanoseconds": .count,
      "memory?": .object([
        "peakResidentBytes?": .count, "heapBeforeBytes?": .count, "heapAfterBytes?": .count,
        "storeBytes?": .count, "storePeakBytes?": .count,
      ]),
      "notes?": .list(.string),
      "regressions?": .list(
        .object([
          "file": .string, "state": .oneOf(["fixed", "fails", "changed"]),
        ])),
    ]),
    "failure": .record([
      "id": .matching("^f-[0-9a-f]+$"), "signature": .string, "symptoms?": .list(.string),
      "property": .string, "claim": .string, "seed": .reference("decimal64"), "case": .count,
      "token": .string, "message": .string, "counterexample": .string,
      "steps": .list(.reference("step")), "difference?": .reference("difference"),
      "shrink": .reference("shrink"), "stable": .object(["fails": .count, "tries": .count]),
      "explanation?": .reference("explanation"),
      "t?": .record([
        "shrinkNanoseconds?": .count, "file?": .string, "layer?": .string, "account?": .string,
      ]),
    ]),
    "step": .object(["text": .string, "expected": .string, "actual": .string]),
    "explanation": .object([
      "text": .string, "freeParts": .count, "isFreeTogether": .flag, "movableSteps": .list(.count),
      "tries": .count,
    ]),
    "difference": .object([
      "step?": .count, "path": .string, "expected": .string, "actual": .string,
    ]),
    "mutant": .record([
      "id": .string, "number": .string, "sentence": .string, "equivalent": .flag,
      "caseLimit?": .count, "found": .flag, "property?": .string, "cases": .count,
      "failingCases?": .count, "minimalLength?": .count, "knownLength": .count,
      "script?": .list(.string),
      "t?": .record([
        "wallNanoseconds": .count,
        "chance?": .record([
          "property?": .string, "cases": .count, "fails": .count, "tries": .count,
          "script?": .list(.string),
        ]),
      ]),
    ]),
    "criteria": .record(["criteria": .list(.reference("criterion"))]),
    "criterion": .object([
      "id": .string, "claim": .string,
      "state": .oneOf(["passed", "in-part", "failed", "not-shown", "elsewhere", "later"]),
      "properties?": .list(.string), "awaits?": .list(.string),
    ]),
    "mix": .record([
      "mix": .string, "summary": .string, "rows": .map(.count), "keys": .string,
      "weights": .map(.count), "arrivals": .string,
      "stages": .list(
        .object([
          "name": .string, "kind": .reference("stageKind"), "nanoseconds": .count,
          "startRate?": .notNegative, "endRate?": .notNegative, "workers": .atLeast(1),
        ])),
    ]),
    "stageKind": .oneOf(["warm-up", "ramp", "hold", "spike", "down"]),
    "times": .object([
      "count": .count, "mean": .count, "p50": .count, "p90": .count, "p95": .count, "p99": .count,
      "p999": .count, "p9999": .count, "max": .count, "histogram": .matching("^[A-Za-z0-9+/]+=*$"),
    ]),
    "stage": .record([
      "mix": .string, "stage": .string, "purpose": .reference("stageKind"),
      "t?": .record(
        [
          "elapsedNanoseconds": .count, "offered": .count, "dropped": .count, "queuedAtEnd": .count,
          "isSaturated": .flag, "isGeneratorLimited": .flag, "digest": .matching("^[0-9]+-[0-9]+$"),
          "lag?": .reference("times"), "gauges": .map(.integer), "finding?": .string,
          "operations": .list(
            .object([
              "name": .string, "done": .count, "errors": .map(.count),
              "response?": .reference("times"),
              "service?": .reference("times"), "failed?": .reference("times"),
            ])),
        ],
        required: [
          "elapsedNanoseconds", "offered", "dropped", "queuedAtEnd", "isSaturated",
          "isGeneratorLimited", "digest", "operations", "gauges",
        ]),
    ]),
    "interval": .record([
      "mix": .string,
      "t?": .record([
        "lengthNanoseconds": .atLeast(1),
        "intervals": .list(
          .object([
            "done": .count, "failed": .count, "dropped": .count, "queued": .count, "p50?": .count,
            "p99?": .count, "max?": .count,
          ])),
      ]),
    ]),
    "fit": .object([
      "points": .list(.object(["rows": .count, "answered": .count, "cost": .notNegative])),
      "exponent?": .number, "low?": .number, "high?": .number, "isPassed": .flag,
    ]),
    "scaling": .record([
      "operation": .string, "counter": .oneOf(["vm_steps", "pages", "allocations", "time"]),
      "law": .oneOf(["constant", "linear in the result"]), "limit": .number, "isGate": .flag,
      "fit?": .reference("fit"), "t?": .record(["fit": .reference("fit")]),
    ]),
    "operationCost": .record([
      "mix": .string, "operation": .string, "calls": .count, "vmSteps?": .notNegative,
      "pages?": .notNegative, "t?": .record(["allocations": .notNegative]),
    ]),
    "cycle": .record([
      "cycle?": .string, "gauge": .string,
      "t?": .record([
        "values": .list(.integer), "slope": .number, "p": .notNegative, "isLeak": .flag,
      ]),
    ]),
    "budget": .record([
      "operation": .string, "rows": .count, "calls": .count, "virtualNanoseconds?": .count,
      "t?": .record(["call?": .reference("times"), "grownBytes?": .count]),
    ]),
    "threshold": .record([
      "expression": .string, "limit?": .number,
      "t?": .record([
        "value?": .number, "dimension": .oneOf(["time", "size", "rate", "share", "number"]),
        "verdict": .oneOf(["passed", "failed", "no-samples"]),
      ]),
    ]),
    "comparison": .record([
      "figure": .string, "measure": .oneOf(["time", "counter"]), "first": .list(.number),
      "second": .list(.number), "ratio?": .number, "low?": .number, "high?": .number,
      "p?": .notNegative,
      "verdict": .oneOf(["slower", "faster", "more", "less", "same", "can't tell"]),
    ]),
    "note": .record(["text": .string]),
    "end": .record([
      "verdict": .reference("verdict"), "exit": .atLeast(0), "properties": .count,
      "failures": .count, "cases": .count, "records": .count,
      "t?": .record([
        "wallNanoseconds": .count, "processorNanoseconds": .count, "peakResidentBytes?": .count,
      ]),
    ]),
  ]
}
