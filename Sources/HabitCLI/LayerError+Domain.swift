import HabitDomain
import PropCheckTool

extension LayerError {
  /// The error of a data layer, and what helps.
  init(_ error: DataLayerError) {
    switch error {
    case .service(.storageBusy):
      self.init("it is locked by another program", fix: "try again.", isTemporary: true)
    case .service(.storageFull):
      self.init(
        "\(error)", fix: "free some space, or set TMPDIR to a folder that has some.",
        isTemporary: true)
    case .service(.unavailable): self.init("\(error)", fix: "set TMPDIR to a writable folder.")
    case .service(.schemaTooNew):
      self.init("\(error)", fix: "use the version that wrote it, or a newer one.")
    case .service(.migrationFailed):
      self.init("\(error)", fix: "use the version that wrote it; the store is as it was.")
    case .service(.schemaUnknown): self.init("\(error)", fix: "set TMPDIR to an empty folder.")
    default: self.init("\(error)")
    }
  }

  /// Runs a body whose errors are those of a data layer.
  static func converting<Value>(
    _ body: () throws(DataLayerError) -> Value
  ) throws(LayerError) -> Value {
    do { return try body() } catch { throw LayerError(error) }
  }
}

extension DataLayerError {
  /// Runs a body whose errors are those of the tool.
  static func converting<Value>(
    _ body: () throws(LayerError) -> Value
  ) throws(DataLayerError) -> Value {
    do { return try body() } catch { throw .service(.unavailable(error.reason)) }
  }
}
