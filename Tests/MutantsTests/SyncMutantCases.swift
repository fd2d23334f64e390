/// Which property finds a mistake of sync, and from which of its cases with seed 1; those after it are tried too, should
/// cases be drawn otherwise one day.
enum SyncMutantCases {
  static let all: [(id: String, property: String, firstCase: Int)] = [
    ("never-inserted", "sync.without-faults-agrees", 2)
  ]
}
