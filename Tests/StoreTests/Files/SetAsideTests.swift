import HabitDomain
import Foundation
import Testing

@testable import HabitStore

/// A damaged file makes room for another and is never deleted (K-5).
@Suite struct SetAsideTests {
  let world = World()

  @Test func `a damaged file gets the first free name, with its log`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/store.db"
      let place = StoreLocation.file(path: path)
      for number in 1...2 {
        let damage = Data("This is a letter and no database, number \(number).".utf8)
        try damage.write(to: URL(filePath: path))
        #expect(throws: DataLayerError.self) {
          try Database(place, environment: world.environment)
        }
        try damage.write(to: URL(filePath: path + "-wal"))
        try place.setAside()
        #expect(try Data(contentsOf: URL(filePath: "\(path).corrupt-\(number)")) == damage)
        #expect(try Data(contentsOf: URL(filePath: "\(path).corrupt-\(number)-wal")) == damage)
        try Database(place, environment: world.environment).close()
        for name in try FileManager.default.contentsOfDirectory(atPath: folder)
        where name == "store.db" || !name.contains("corrupt") {
          try FileManager.default.removeItem(atPath: folder + "/" + name)
        }
      }
    }
  }

  @Test func `a location without a file is left alone`() throws {
    try StoreLocation.memory.setAside()
    try StoreLocation.file(path: "/nowhere/at/all").setAside()
  }

  @Test func `a folder that cannot be written is an error`() throws {
    #expect(throws: DataLayerError.self) {
      try StoreLocation.file(path: "/proc/self/status").setAside()
    }
  }
}
