import LoadCheck

/// Shows a running load, and stops it on request.
struct LoadWatch {
  private let system: SystemInterface
  private let bar: @Sendable (_ line: @escaping (_ columns: Int) -> String) -> Void

  init(_ system: SystemInterface, _ sink: RecordSink) {
    self.system = system
    bar = sink.live()
  }

  /// Called once a second while a mix runs; `rest` is the duration of the loads after it.
  func observer(
    of mix: LoadMix, _ stages: [LoadSchedule.Stage], before rest: Int64, _ stop: LoadStop
  ) -> @Sendable (LoadMoment) -> Void {
    let (system, bar) = (system, bar)
    return { moment in
      if system.isCancelled() { stop.request() }
      let line =
        LoadLine(
          mix: mix.name, stages: stages, rest: rest, moment: moment,
          liveBytes: Allocations.liveBytes
        )
      bar { line.text(columns: $0) }
      if system.takePrintRequest() { system.err.line(line.text) }
    }
  }
}
