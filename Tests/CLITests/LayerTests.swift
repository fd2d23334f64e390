import Domain
import Foundation
import Testing

@testable import CLI

@Suite struct LayerTests {
  @Test func `every layer opens, has properties and closes`() async throws {
    for layer in Layer.all {
      let worker = try await layer.open()
      #expect(!worker.properties.isEmpty)
      await worker.close()
    }
  }

  @Test func `a temporary folder is new each time and gone when it is removed`() throws {
    let (one, two) = (try TemporaryFolder(), try TemporaryFolder())
    #expect(one.path != two.path)
    #expect(FileManager.default.fileExists(atPath: one.path))
    one.remove()
    two.remove()
    #expect(!FileManager.default.fileExists(atPath: one.path))
  }

  @Test func `a temporary folder that cannot be made names its place and the reason`() {
    let reason = "no folder can be made in /dev/null/x: not a directory"
    #expect(throws: DataLayerError.service(.unavailable(reason))) {
      try TemporaryFolder(in: "/dev/null/x")
    }
  }
}
