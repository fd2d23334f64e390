import Domain
import PropCheck
import Reference

/// A look at everything that is stored, beside what others change.
struct LookCommands: Sendable {
  /// An operation as any other: what it answers was all there at one instant.
  var look: StoreCommand {
    StoreCommand(
      "look at everything", weight: 12, input: { _, _ in Done() }, text: { _ in "" },
      model: { model, _ throws(DataLayerError) in StoredContent(model.dump()) },
      real: { subject, _ throws(DataLayerError) in
        StoredContent(try await subject.layer.lifeCycle.dump())
      })
  }
}
