import Domain
import Reference

/// Whether a purge finds anything to remove.
enum PurgeClass: String, ValueClass {
  case nothing
  case tombstones

  static let table = "purge"

  var weight: Int { 1 }

  /// What the model would remove.
  init(of model: Model, before limit: Instant) {
    var purged = model
    purged.purge(before: limit)
    self = purged.familyRowCount == model.familyRowCount ? .nothing : .tombstones
  }
}
