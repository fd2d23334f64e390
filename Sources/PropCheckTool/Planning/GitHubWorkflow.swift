/// A workflow for GitHub Actions: a job for each shard, and one that merges their reports.
struct GitHubWorkflow {
  let work: PlannedWork
  let shards: Int

  var text: String {
    """
    # \(shards) shards of: \(work.program) \(work.typed)
    # Put this into .github/workflows/ of the package that has the program.
    name: \(work.program) \(work.name)
    on: [workflow_dispatch]
    jobs:
      shard:
        runs-on: ubuntu-latest
        container: swift:6.2
        strategy:
          fail-fast: false
          matrix:
            shard: [\((1...shards).map(String.init).joined(separator: ", "))]
        steps:
          - uses: actions/checkout@v4
    \(build)
          - name: Run the shard
            run: |
              code=0
              .build/release/\(work.program) \(work.typed) --shard ${{ matrix.shard }}/\(shards) --report shards/${{ matrix.shard }}.jsonl.gz || code=$?
              case "$code" in 0 | 1 | 3 | 5) ;; *) exit "$code" ;; esac
          - uses: actions/upload-artifact@v4
            if: always()
            with:
              name: shard-${{ matrix.shard }}
              path: |
                shards
                Seeds
      merge:
        needs: shard
        if: always()
        runs-on: ubuntu-latest
        container: swift:6.2
        steps:
          - uses: actions/checkout@v4
    \(build)
          - uses: actions/download-artifact@v4
            with:
              pattern: shard-*
              merge-multiple: true
              path: artifacts
          - name: Merge the reports
            run: |
              .build/release/\(work.program) merge artifacts/shards/*.jsonl.gz -o Reports/\(work.name).jsonl.gz
          - uses: actions/upload-artifact@v4
            if: always()
            with:
              name: \(work.name)
              path: |
                Reports
                artifacts/Seeds

    """
  }

  private var build: String {
    """
          - name: Build
            run: |
              apt-get update
              apt-get install -y libsqlite3-dev zlib1g-dev
              swift build -c release --product \(work.program)
    """
  }
}
