import PropCheckReport

/// A script that submits a job array to Slurm, and a job that merges the reports behind it.
struct SlurmScript {
  let work: PlannedWork
  let shards: Int

  var text: String {
    """
    #!/usr/bin/env bash
    # \(shards) shards of: \(work.program) \(work.typed)
    # usage: this script [FOLDER for the reports of the shards, on a file system that all nodes share]
    # Waits for the end and exits as the whole run would; SBATCH_* variables choose partition, account and time.
    set -euo pipefail
    \(work.search)
    shards="${1:-Reports/\(work.name)-shards}"
    mkdir -p "$shards"
    export program shards

    # A verdict is a result, whatever it is. A shard that was killed goes back into the queue, at most twice.
    array="$(sbatch --parsable --job-name \(work.name) --array 1-\(shards) --requeue --open-mode append \\
      --output "$shards/%a.txt" <<'SHARD'
    #!/usr/bin/env bash
    report="$shards/$SLURM_ARRAY_TASK_ID.jsonl.gz"
    code=0
    "$program" \(work.typed) --shard auto --report "$report" --quiet || code=$?
    case "$code" in 0 | 1 | 3 | 5) exit 0 ;; esac
    if [ "${SLURM_RESTART_COUNT:-0}" -lt 2 ]; then
      scontrol requeue "${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID" && sleep 60
    fi
    exit "$code"
    SHARD
    )"
    code=0
    sbatch --parsable --job-name \(work.name)-merge --dependency "afterany:${array%%;*}" --wait \\
      --output "$shards/merge.txt" <<'MERGE' || code=$?
    #!/usr/bin/env bash
    exec "$program" merge "$shards"/*.jsonl.gz -o \(ShellWord.quoted("Reports/\(work.name).jsonl.gz"))
    MERGE
    cat "$shards/merge.txt"
    exit "$code"

    """
  }
}
