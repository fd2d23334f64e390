import PropCheckReport

/// A script for GNU parallel.
struct ParallelScript {
  let work: PlannedWork
  let shards: Int
  /// Where shards run, as `--sshlogin` has it; nil for this machine.
  let hosts: String?

  var text: String {
    """
    #!/usr/bin/env bash
    # \(shards) shards of: \(work.program) \(work.typed)
    # usage: this script [FOLDER for the reports of the shards]; started again, it runs only what is missing.
    # Exits as the whole run would; JOBS is the number of shards at once, by default one per core.
    set -uo pipefail
    \(work.search)
    shards="${1:-Reports/\(work.name)-shards}"
    mkdir -p "$shards"
    export program shards

    # A verdict is a result, whatever it is; other ends are tried again, as that of a killed process.
    shard() {
      local code=0
      "$program" \(work.typed) --shard "$1/\(shards)" --report "$shards/$1.jsonl.gz" --quiet || code=$?
      case "$code" in 0 | 1 | 3 | 5) return 0 ;; *) return "$code" ;; esac
    }
    export -f shard

    missing() {
      local shard
      for shard in $(seq \(shards)); do
        [ -f "$shards/$shard.jsonl.gz" ] || printf '%s\\n' "$shard"
      done
    }

    \(run)
    "$program" merge "$shards"/*.jsonl.gz -o \(ShellWord.quoted("Reports/\(work.name).jsonl.gz"))

    """
  }

  private var run: String {
    let jobs = "--jobs \"${JOBS:-100%}\""
    let log = "--joblog \"$shards/joblog\" --retries 3"
    let away =
      hosts.map { hosts in
        " --sshlogin \(ShellWord.quoted(hosts)) --workdir . --env shard --env program --env shards"
          + " --return \"$shards/{}.jsonl.gz\""
      } ?? ""
    return "missing | PARALLEL_SHELL=bash parallel --no-run-if-empty \(jobs) \(log)\(away) shard {}"
  }
}
