/// The list of changes in the obvious way: everything that ever happened, read from the beginning each time.
struct SlowFeed: Sendable {
  struct Event: Sendable {
    let name: String
    let isDeletion: Bool
    /// The device that made the record.
    let creator: String
  }

  private(set) var events: [Event] = []

  mutating func note(_ name: String, isDeletion: Bool, by creator: String) {
    events.append(Event(name: name, isDeletion: isDeletion, creator: creator))
  }

  /// A place in the list, for a reader who began when it was so long.
  struct Place: Hashable, Sendable {
    var position: Int
    var start: Int
  }

  /// What a device receives after a place, where the page ends, and whether there is more.
  func page(
    after place: Place, limit: Int, for device: String
  ) -> (names: [String], next: Place, hasMore: Bool) {
    var names: [String] = []
    var position = place.position
    for (index, event) in events.enumerated().dropFirst(place.position) {
      let isLatest = !events.dropFirst(index + 1).contains { $0.name == event.name }
      let isTold = !event.isDeletion || index >= place.start || event.creator == device
      if isLatest && isTold {
        guard names.count < limit else {
          return (names, Place(position: position, start: place.start), true)
        }
        names.append((event.isDeletion ? "-" : "") + event.name)
      }
      position = index + 1
    }
    return (names, Place(position: position, start: place.start), false)
  }
}
