/// The JSON Schema of each version of the format, as text.
///
/// It is text of the program, so that the tool prints it wherever it is installed.
public enum ReportSchema {
  /// The schema of version 1. It admits kinds and keys that it does not name, as every reader must.
  public static let version1 = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "One line of a propcheck report, format 1",
      "type": "object",
      "required": ["v", "kind"],
      "properties": {
        "v": { "const": 1 },
        "kind": { "type": "string" },
        "t": { "type": "object" }
      },
      "allOf": [
        {
          "if": { "required": ["kind"], "properties": { "kind": { "const": "run" } } },
          "then": { "$ref": "#/$defs/run" }
        },
        {
          "if": { "required": ["kind"], "properties": { "kind": { "const": "property" } } },
          "then": { "$ref": "#/$defs/property" }
        },
        {
          "if": { "required": ["kind"], "properties": { "kind": { "const": "failure" } } },
          "then": { "$ref": "#/$defs/failure" }
        },
        {
          "if": { "required": ["kind"], "properties": { "kind": { "const": "mutant" } } },
          "then": { "$ref": "#/$defs/mutant" }
        },
        {
          "if": { "required": ["kind"], "properties": { "kind": { "const": "criteria" } } },
          "then": { "$ref": "#/$defs/criteria" }
        },
        {
          "if": { "required": ["kind"], "properties": { "kind": { "const": "mix" } } },
          "then": { "$ref": "#/$defs/mix" }
        },
        {
          "if": { "required": ["kind"], "properties": { "kind": { "const": "stage" } } },
          "then": { "$ref": "#/$defs/stage" }
        },
        {
          "if": { "required": ["kind"], "properties": { "kind": { "const": "interval" } } },
          "then": { "$ref": "#/$defs/interval" }
        },
        {
          "if": { "required": ["kind"], "properties": { "kind": { "const": "scaling" } } },
          "then": { "$ref": "#/$defs/scaling" }
        },
        {
          "if": { "required": ["kind"], "properties": { "kind": { "const": "cost" } } },
          "then": { "$ref": "#/$defs/operationCost" }
        },
        {
          "if": { "required": ["kind"], "properties": { "kind": { "const": "cycle" } } },
          "then": { "$ref": "#/$defs/cycle" }
        },
        {
          "if": { "required": ["kind"], "properties": { "kind": { "const": "budget" } } },
          "then": { "$ref": "#/$defs/budget" }
        },
        {
          "if": { "required": ["kind"], "properties": { "kind": { "const": "threshold" } } },
          "then": { "$ref": "#/$defs/threshold" }
        },
        {
          "if": { "required": ["kind"], "properties": { "kind": { "const": "comparison" } } },
          "then": { "$ref": "#/$defs/comparison" }
        },
        {
          "if": { "required": ["kind"], "properties": { "kind": { "const": "note" } } },
          "then": { "$ref": "#/$defs/note" }
        },
        {
          "if": { "required": ["kind"], "properties": { "kind": { "const": "end" } } },
          "then": { "$ref": "#/$defs/end" }
        }
      ],
      "$defs": {
        "count": { "type": "integer", "minimum": 0 },
        "decimal64": { "type": "string", "pattern": "^(0|[1-9][0-9]{0,19})$" },
        "verdict": {
          "enum": ["passed", "failed", "gave-up", "invalid", "interrupted", "empty"]
        },
        "run": {
          "required": ["id", "command", "seed", "tool", "layer", "options"],
          "properties": {
            "id": { "type": "string" },
            "command": { "type": "string" },
            "seed": { "$ref": "#/$defs/decimal64" },
            "shard": { "type": "string", "pattern": "^[1-9][0-9]*/[1-9][0-9]*$" },
            "tool": { "type": "string" },
            "layer": { "type": "string" },
            "options": { "type": "object", "additionalProperties": { "type": "string" } },
            "t": {
              "properties": {
                "startUnixMilliseconds": { "type": "integer" },
                "host": { "type": "string" },
                "arguments": { "type": "array", "items": { "type": "string" } },
                "jobs": { "type": "integer", "minimum": 1 },
                "commit": { "type": "string" },
                "swift": { "type": "string" },
                "sqlite": { "type": "string" }
              }
            }
          }
        },
        "property": {
          "required": [
            "id", "claim", "requirements", "verdict", "cases", "discards", "labels", "ranges"
          ],
          "properties": {
            "id": { "type": "string" },
            "claim": { "type": "string" },
            "requirements": { "type": "array", "items": { "type": "string" } },
            "verdict": { "$ref": "#/$defs/verdict" },
            "reason": { "type": "string" },
            "cases": { "$ref": "#/$defs/count" },
            "discards": { "$ref": "#/$defs/count" },
            "labels": { "type": "array", "items": { "$ref": "#/$defs/label" } },
            "shares": { "type": "array", "items": { "$ref": "#/$defs/share" } },
            "targets": { "type": "array", "items": { "$ref": "#/$defs/target" } },
            "isExhausted": { "type": "boolean" },
            "ranges": { "type": "array", "items": { "$ref": "#/$defs/range" } },
            "shrink": { "$ref": "#/$defs/shrink" },
            "t": { "$ref": "#/$defs/cost" }
          }
        },
        "label": {
          "type": "object",
          "required": ["table", "name", "count"],
          "properties": {
            "table": { "type": "string" },
            "name": { "type": "string" },
            "count": { "$ref": "#/$defs/count" },
            "cases": { "$ref": "#/$defs/count" }
          }
        },
        "share": {
          "type": "object",
          "required": ["table", "name", "share", "of", "state"],
          "properties": {
            "table": { "type": "string" },
            "name": { "type": "string" },
            "share": { "type": "number", "minimum": 0 },
            "of": { "enum": ["records", "cases"] },
            "state": { "enum": ["kept", "missed", "open"] }
          }
        },
        "target": {
          "type": "object",
          "required": ["label", "best"],
          "properties": {
            "label": { "type": "string" },
            "best": { "type": "number" }
          }
        },
        "range": {
          "type": "object",
          "required": ["from", "to"],
          "properties": {
            "from": { "$ref": "#/$defs/count" },
            "to": { "$ref": "#/$defs/count" }
          }
        },
        "shrink": {
          "type": "object",
          "required": ["from", "to", "tries"],
          "properties": {
            "from": { "$ref": "#/$defs/count" },
            "to": { "$ref": "#/$defs/count" },
            "tries": { "$ref": "#/$defs/count" }
          }
        },
        "cost": {
          "type": "object",
          "required": [
            "wallNanoseconds", "processorNanoseconds", "casesPerSecond", "caseHistogram",
            "generateNanoseconds", "runNanoseconds", "checkNanoseconds", "shrinkNanoseconds"
          ],
          "properties": {
            "wallNanoseconds": { "$ref": "#/$defs/count" },
            "processorNanoseconds": { "$ref": "#/$defs/count" },
            "casesPerSecond": { "$ref": "#/$defs/count" },
            "caseHistogram": { "type": "array", "items": { "$ref": "#/$defs/count" } },
            "generateNanoseconds": { "$ref": "#/$defs/count" },
            "runNanoseconds": { "$ref": "#/$defs/count" },
            "checkNanoseconds": { "$ref": "#/$defs/count" },
            "shrinkNanoseconds": { "$ref": "#/$defs/count" },
            "memory": {
              "type": "object",
              "properties": {
                "peakResidentBytes": { "$ref": "#/$defs/count" },
                "heapBeforeBytes": { "$ref": "#/$defs/count" },
                "heapAfterBytes": { "$ref": "#/$defs/count" },
                "storeBytes": { "$ref": "#/$defs/count" },
                "storePeakBytes": { "$ref": "#/$defs/count" }
              }
            },
            "notes": { "type": "array", "items": { "type": "string" } },
            "regressions": {
              "type": "array",
              "items": {
                "type": "object",
                "required": ["file", "state"],
                "properties": {
                  "file": { "type": "string" },
                  "state": { "enum": ["fixed", "fails", "changed"] }
                }
              }
            }
          }
        },
        "failure": {
          "required": [
            "id", "signature", "property", "claim", "seed", "case", "token", "message",
            "counterexample", "steps", "shrink", "stable"
          ],
          "properties": {
            "id": { "type": "string", "pattern": "^f-[0-9a-f]+$" },
            "signature": { "type": "string" },
            "symptoms": { "type": "array", "items": { "type": "string" } },
            "property": { "type": "string" },
            "claim": { "type": "string" },
            "seed": { "$ref": "#/$defs/decimal64" },
            "case": { "$ref": "#/$defs/count" },
            "token": { "type": "string" },
            "message": { "type": "string" },
            "counterexample": { "type": "string" },
            "steps": { "type": "array", "items": { "$ref": "#/$defs/step" } },
            "difference": { "$ref": "#/$defs/difference" },
            "shrink": { "$ref": "#/$defs/shrink" },
            "stable": {
              "type": "object",
              "required": ["fails", "tries"],
              "properties": {
                "fails": { "$ref": "#/$defs/count" },
                "tries": { "$ref": "#/$defs/count" }
              }
            },
            "explanation": { "$ref": "#/$defs/explanation" },
            "t": {
              "properties": {
                "shrinkNanoseconds": { "$ref": "#/$defs/count" },
                "file": { "type": "string" },
                "layer": { "type": "string" },
                "account": { "type": "string" }
              }
            }
          }
        },
        "step": {
          "type": "object",
          "required": ["text", "expected", "actual"],
          "properties": {
            "text": { "type": "string" },
            "expected": { "type": "string" },
            "actual": { "type": "string" }
          }
        },
        "explanation": {
          "type": "object",
          "required": ["text", "freeParts", "isFreeTogether", "movableSteps", "tries"],
          "properties": {
            "text": { "type": "string" },
            "freeParts": { "$ref": "#/$defs/count" },
            "isFreeTogether": { "type": "boolean" },
            "movableSteps": { "type": "array", "items": { "$ref": "#/$defs/count" } },
            "tries": { "$ref": "#/$defs/count" }
          }
        },
        "difference": {
          "type": "object",
          "required": ["path", "expected", "actual"],
          "properties": {
            "step": { "$ref": "#/$defs/count" },
            "path": { "type": "string" },
            "expected": { "type": "string" },
            "actual": { "type": "string" }
          }
        },
        "mutant": {
          "required": ["id", "number", "sentence", "equivalent", "found", "cases", "knownLength"],
          "properties": {
            "id": { "type": "string" },
            "number": { "type": "string" },
            "sentence": { "type": "string" },
            "equivalent": { "type": "boolean" },
            "caseLimit": { "$ref": "#/$defs/count" },
            "found": { "type": "boolean" },
            "property": { "type": "string" },
            "cases": { "$ref": "#/$defs/count" },
            "failingCases": { "$ref": "#/$defs/count" },
            "minimalLength": { "$ref": "#/$defs/count" },
            "knownLength": { "$ref": "#/$defs/count" },
            "script": { "type": "array", "items": { "type": "string" } },
            "t": {
              "required": ["wallNanoseconds"],
              "properties": {
                "wallNanoseconds": { "$ref": "#/$defs/count" },
                "chance": {
                  "required": ["cases", "fails", "tries"],
                  "properties": {
                    "property": { "type": "string" },
                    "cases": { "$ref": "#/$defs/count" },
                    "fails": { "$ref": "#/$defs/count" },
                    "tries": { "$ref": "#/$defs/count" },
                    "script": { "type": "array", "items": { "type": "string" } }
                  }
                }
              }
            }
          }
        },
        "criteria": {
          "required": ["criteria"],
          "properties": { "criteria": { "type": "array", "items": { "$ref": "#/$defs/criterion" } } }
        },
        "criterion": {
          "type": "object",
          "required": ["id", "claim", "state"],
          "properties": {
            "id": { "type": "string" },
            "claim": { "type": "string" },
            "state": { "enum": ["passed", "in-part", "failed", "not-shown", "elsewhere", "later"] },
            "properties": { "type": "array", "items": { "type": "string" } },
            "awaits": { "type": "array", "items": { "type": "string" } }
          }
        },
        "mix": {
          "required": ["mix", "summary", "rows", "keys", "weights", "arrivals", "stages"],
          "properties": {
            "mix": { "type": "string" },
            "summary": { "type": "string" },
            "rows": { "type": "object", "additionalProperties": { "$ref": "#/$defs/count" } },
            "keys": { "type": "string" },
            "weights": { "type": "object", "additionalProperties": { "$ref": "#/$defs/count" } },
            "arrivals": { "type": "string" },
            "stages": {
              "type": "array",
              "items": {
                "type": "object",
                "required": ["name", "kind", "nanoseconds", "workers"],
                "properties": {
                  "name": { "type": "string" },
                  "kind": { "$ref": "#/$defs/stageKind" },
                  "nanoseconds": { "$ref": "#/$defs/count" },
                  "startRate": { "type": "number", "minimum": 0 },
                  "endRate": { "type": "number", "minimum": 0 },
                  "workers": { "type": "integer", "minimum": 1 }
                }
              }
            }
          }
        },
        "stageKind": { "enum": ["warm-up", "ramp", "hold", "spike", "down"] },
        "times": {
          "type": "object",
          "required": ["count", "mean", "p50", "p90", "p95", "p99", "p999", "p9999", "max", "histogram"],
          "properties": {
            "count": { "$ref": "#/$defs/count" },
            "mean": { "$ref": "#/$defs/count" },
            "p50": { "$ref": "#/$defs/count" },
            "p90": { "$ref": "#/$defs/count" },
            "p95": { "$ref": "#/$defs/count" },
            "p99": { "$ref": "#/$defs/count" },
            "p999": { "$ref": "#/$defs/count" },
            "p9999": { "$ref": "#/$defs/count" },
            "max": { "$ref": "#/$defs/count" },
            "histogram": { "type": "string", "pattern": "^[A-Za-z0-9+/]+=*$" }
          }
        },
        "stage": {
          "required": ["mix", "stage", "purpose"],
          "properties": {
            "mix": { "type": "string" },
            "stage": { "type": "string" },
            "purpose": { "$ref": "#/$defs/stageKind" },
            "t": {
              "required": [
                "elapsedNanoseconds", "offered", "dropped", "queuedAtEnd", "isSaturated",
                "isGeneratorLimited", "digest", "operations", "gauges"
              ],
              "properties": {
                "elapsedNanoseconds": { "$ref": "#/$defs/count" },
                "offered": { "$ref": "#/$defs/count" },
                "dropped": { "$ref": "#/$defs/count" },
                "queuedAtEnd": { "$ref": "#/$defs/count" },
                "isSaturated": { "type": "boolean" },
                "isGeneratorLimited": { "type": "boolean" },
                "digest": { "type": "string", "pattern": "^[0-9]+-[0-9]+$" },
                "lag": { "$ref": "#/$defs/times" },
                "gauges": { "type": "object", "additionalProperties": { "type": "integer" } },
                "finding": { "type": "string" },
                "operations": {
                  "type": "array",
                  "items": {
                    "type": "object",
                    "required": ["name", "done", "errors"],
                    "properties": {
                      "name": { "type": "string" },
                      "done": { "$ref": "#/$defs/count" },
                      "errors": {
                        "type": "object",
                        "additionalProperties": { "$ref": "#/$defs/count" }
                      },
                      "response": { "$ref": "#/$defs/times" },
                      "service": { "$ref": "#/$defs/times" },
                      "failed": { "$ref": "#/$defs/times" }
                    }
                  }
                }
              }
            }
          }
        },
        "interval": {
          "required": ["mix"],
          "properties": {
            "mix": { "type": "string" },
            "t": {
              "required": ["lengthNanoseconds", "intervals"],
              "properties": {
                "lengthNanoseconds": { "type": "integer", "minimum": 1 },
                "intervals": {
                  "type": "array",
                  "items": {
                    "type": "object",
                    "required": ["done", "failed", "dropped", "queued"],
                    "properties": {
                      "done": { "$ref": "#/$defs/count" },
                      "failed": { "$ref": "#/$defs/count" },
                      "dropped": { "$ref": "#/$defs/count" },
                      "queued": { "$ref": "#/$defs/count" },
                      "p50": { "$ref": "#/$defs/count" },
                      "p99": { "$ref": "#/$defs/count" },
                      "max": { "$ref": "#/$defs/count" }
                    }
                  }
                }
              }
            }
          }
        },
        "fit": {
          "type": "object",
          "required": ["points", "isPassed"],
          "properties": {
            "points": {
              "type": "array",
              "items": {
                "type": "object",
                "required": ["rows", "answered", "cost"],
                "properties": {
                  "rows": { "$ref": "#/$defs/count" },
                  "answered": { "$ref": "#/$defs/count" },
                  "cost": { "type": "number", "minimum": 0 }
                }
              }
            },
            "exponent": { "type": "number" },
            "low": { "type": "number" },
            "high": { "type": "number" },
            "isPassed": { "type": "boolean" }
          }
        },
        "scaling": {
          "required": ["operation", "counter", "law", "limit", "isGate"],
          "properties": {
            "operation": { "type": "string" },
            "counter": { "enum": ["vm_steps", "pages", "allocations", "time"] },
            "law": { "enum": ["constant", "linear in the result"] },
            "limit": { "type": "number" },
            "isGate": { "type": "boolean" },
            "fit": { "$ref": "#/$defs/fit" },
            "t": { "required": ["fit"], "properties": { "fit": { "$ref": "#/$defs/fit" } } }
          }
        },
        "operationCost": {
          "required": ["mix", "operation", "calls"],
          "properties": {
            "mix": { "type": "string" },
            "operation": { "type": "string" },
            "calls": { "$ref": "#/$defs/count" },
            "vmSteps": { "type": "number", "minimum": 0 },
            "pages": { "type": "number", "minimum": 0 },
            "t": {
              "required": ["allocations"],
              "properties": { "allocations": { "type": "number", "minimum": 0 } }
            }
          }
        },
        "cycle": {
          "required": ["gauge"],
          "properties": {
            "cycle": { "type": "string" },
            "gauge": { "type": "string" },
            "t": {
              "required": ["values", "slope", "p", "isLeak"],
              "properties": {
                "values": { "type": "array", "items": { "type": "integer" } },
                "slope": { "type": "number" },
                "p": { "type": "number", "minimum": 0 },
                "isLeak": { "type": "boolean" }
              }
            }
          }
        },
        "budget": {
          "required": ["operation", "rows", "calls"],
          "properties": {
            "operation": { "type": "string" },
            "rows": { "$ref": "#/$defs/count" },
            "calls": { "$ref": "#/$defs/count" },
            "virtualNanoseconds": { "$ref": "#/$defs/count" },
            "t": {
              "properties": {
                "call": { "$ref": "#/$defs/times" },
                "grownBytes": { "$ref": "#/$defs/count" }
              }
            }
          }
        },
        "threshold": {
          "required": ["expression"],
          "properties": {
            "expression": { "type": "string" },
            "limit": { "type": "number" },
            "t": {
              "required": ["dimension", "verdict"],
              "properties": {
                "value": { "type": "number" },
                "dimension": { "enum": ["time", "size", "rate", "share", "number"] },
                "verdict": { "enum": ["passed", "failed", "no-samples"] }
              }
            }
          }
        },
        "comparison": {
          "required": ["figure", "measure", "first", "second", "verdict"],
          "properties": {
            "figure": { "type": "string" },
            "measure": { "enum": ["time", "counter"] },
            "first": { "type": "array", "items": { "type": "number" } },
            "second": { "type": "array", "items": { "type": "number" } },
            "ratio": { "type": "number" },
            "low": { "type": "number" },
            "high": { "type": "number" },
            "p": { "type": "number", "minimum": 0 },
            "verdict": { "enum": ["slower", "faster", "more", "less", "same", "can't tell"] }
          }
        },
        "note": {
          "required": ["text"],
          "properties": { "text": { "type": "string" } }
        },
        "end": {
          "required": ["verdict", "exit", "properties", "failures", "cases", "records"],
          "properties": {
            "verdict": { "$ref": "#/$defs/verdict" },
            "exit": { "type": "integer", "minimum": 0 },
            "properties": { "$ref": "#/$defs/count" },
            "failures": { "$ref": "#/$defs/count" },
            "cases": { "$ref": "#/$defs/count" },
            "records": { "$ref": "#/$defs/count" },
            "t": {
              "required": ["wallNanoseconds", "processorNanoseconds"],
              "properties": {
                "wallNanoseconds": { "$ref": "#/$defs/count" },
                "processorNanoseconds": { "$ref": "#/$defs/count" },
                "peakResidentBytes": { "$ref": "#/$defs/count" }
              }
            }
          }
        }
      }
    }
    """#
}
