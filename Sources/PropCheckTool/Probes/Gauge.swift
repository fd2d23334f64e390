/// Measures what a property takes, wherever its cases run.
struct Gauge: Sendable {
  /// Reads the figures and resets the peaks.
  let begin: @Sendable () async -> Figures
  let read: @Sendable () async -> Figures
}

extension Gauge {
  /// For cases that run in this process.
  init(_ probes: Probes, _ members: [OpenLayer]) {
    let memory = members.first?.memory
    read = { await Figures(probes, memory) }
    begin = {
      probes.resetPeak()
      return await Figures(probes, memory)
    }
  }

  /// For cases that run in other processes; of this one only the time counts.
  init(_ probes: Probes, _ slots: [WorkerSlot]) {
    let all: @Sendable (Bool) async -> Figures = { resetsPeak in
      var figures = [Figures(processorNanoseconds: probes.processorNanoseconds())]
      for slot in slots { figures.append(await slot.measure(resetsPeak: resetsPeak)) }
      return .joined(figures)
    }
    begin = { await all(true) }
    read = { await all(false) }
  }
}
