import HabitDomain

/// Fetches, stores and shows categories: the view model of an app, without a view.
struct CategoryList: Sendable {
  let cloud: Cloud
  let layer: DataLayer
  /// What was shown, in order.
  let states = Recorder<ListState>()

  /// Shows what is stored, after it has been brought up to date if that is possible.
  func load() async {
    states.record(.loading)
    do {
      let failure = await refresh()
      let stored = try await layer.categories.all()
      if let failure, stored.isEmpty {
        states.record(.error("\(failure)"))
      } else {
        states.record(.loaded(stored))
      }
    } catch {
      states.record(.error("\(error)"))
    }
  }

  /// Stores a category here, then on the server.
  func add(_ category: HabitDomain.Category) async throws {
    let stored = try await layer.categories.create(category)
    _ = try await cloud.save(CloudSave([stored.record]))
  }

  private func refresh() async -> (any Error)? {
    do {
      for change in try await cloud.fetchChanges(ChangeRequest()).changes {
        guard case .saved(let record) = change, let category = HabitDomain.Category(record) else {
          continue
        }
        _ = try await layer.categories.update(category)
      }
      return nil
    } catch {
      return error
    }
  }
}

extension HabitDomain.Category {
  /// What the tests send of a category.
  var record: CloudRecord {
    CloudRecord(
      id: RecordID(name: id), type: "Category",
      fields: ["name": .text(name), "order": .integer(Int64(order))])
  }

  init?(_ record: CloudRecord) {
    guard case .text(let name) = record.fields["name"],
      case .integer(let order) = record.fields["order"]
    else { return nil }
    self.init(id: record.id.name, name: name, order: Int(order))
  }
}
