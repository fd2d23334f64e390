import Domain

/// One device of a play, with all that is known of it.
struct SimulatedDevice: Sendable {
  let name: String
  let line: DeviceConnection
  let device: SyncDevice
  var memory: DeviceMemory
  var watch: RequestMonitor
  var answers: AnswerMonitor
  /// How much of what passed in the sync that runs is taken in.
  var absorbed = 0
  /// Who is signed in, as the device was told in the sync that runs.
  var identified: String?
  /// How much had passed in the sync that runs when another one was asked for.
  var wish: Int?
  /// What the server has stored of it in the sync that runs, of which it may not have been told.
  var stored: [RowKey: Stamp] = [:]
  /// Whose rows it ever had.
  var owners: Set<String> = []

  init(_ line: DeviceConnection, _ device: SyncDevice, recordsPerRequest: Int) {
    name = line.device
    self.line = line
    self.device = device
    memory = DeviceMemory(line.device)
    answers = AnswerMonitor(device: line.device)
    watch = RequestMonitor(device: line.device, recordsPerRequest: recordsPerRequest)
  }
}
