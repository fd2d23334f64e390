import HabitDomain

/// One device of a simulation, with what is known about it.
struct SimulatedDevice: Sendable {
  let name: String
  let connection: DeviceConnection
  /// The sync engine and its store.
  let engine: SyncDevice
  var memory: DeviceMemory
  var requests: RequestMonitor
  var answers: AnswerMonitor

  // In the sync that is running:

  /// The number of connection events that the oracle has seen.
  var absorbed = 0
  /// Who is signed in, as the device was told.
  var identified: String?
  /// The number of connection events when another sync was requested.
  var wish: Int?
  /// The versions that the server has stored, perhaps without the device knowing.
  var stored: [RowKey: Stamp] = [:]

  /// The greatest stamp that it was told of and kept, whether of a row or of a record that waits for its
  /// parents.
  var heard: Stamp?
  /// The blocked rows that the server refused for what they are.
  var refused: Set<RowKey> = []
  /// The accounts whose rows it ever had.
  var owners: Set<String> = []

  init(_ connection: DeviceConnection, _ engine: SyncDevice, recordsPerRequest: Int) {
    name = connection.device
    (self.connection, self.engine) = (connection, engine)
    memory = DeviceMemory(name)
    answers = AnswerMonitor(device: name)
    requests = RequestMonitor(device: name, recordsPerRequest: recordsPerRequest)
  }
}
