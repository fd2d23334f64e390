import HabitDomain

extension FileOperation {
  /// Sets aside a damaged store that has a log, and makes a new one, as the ladder does (domain 4.12, K-5).
  static let settingAside = FileOperation(
    name: "set a damaged store aside", prepare: damage,
    perform: { files throws(DataLayerError) in
      try place.setAside(on: files)
      try open(files)
    },
    view: { files throws(DataLayerError) in
      // What the next start of the app sees, which completes any unfinished work.
      try start(files)
      return try kept(files)
    },
    finish: { files throws(DataLayerError) in try start(files) })

  static let letter = Array("This was a store until its disk broke.".utf8)
  private static let log = Array("This was its log.".utf8)

  @Sendable static func damage(_ files: FileSystem) throws(DataLayerError) {
    try files.write(path, letter)
    try files.write(path + "-wal", log)
    try files.syncNames("/")
  }

  /// Opens the store, and sets it aside if it is damaged.
  private static func start(_ files: FileSystem) throws(DataLayerError) {
    do { try open(files) } catch {
      guard error == .service(.corrupted) else { throw error }
      try place.setAside(on: files)
      try open(files)
    }
  }

  /// The files that were set aside.
  ///
  /// - Throws: If one of them is missing, or differs.
  static func kept(_ files: FileSystem) throws(DataLayerError) -> [String] {
    let aside = path + ".corrupt-1"
    for (name, bytes) in [(aside, letter), (aside + "-wal", log)] {
      guard try files.hasFile(name), try files.read(name) == bytes else {
        throw .service(.invalidData("The damaged file \(name) is not kept"))
      }
    }
    return [aside, aside + "-wal"]
  }
}
