import Glibc
import Testing

@testable import PropCheckTool

/// The counter around the allocator, using only the count of the thread: other tests allocate at the same
/// time.
@Suite struct AllocationsTests {
  /// How many blocks a body allocates.
  private static func count(_ body: () -> Void) -> Int64? {
    guard let before = Allocations.countOfThread else { return nil }
    body()
    return Allocations.countOfThread.map { $0 - before }
  }

  /// Under a sanitizer nothing is counted.
  private static let isCounted = Allocations.count != nil

  @Test func `each block that is asked for counts, however it is asked for`() {
    guard Self.isCounted else { return }
    #expect(Self.count { free(malloc(100)) } == 1)
    #expect(Self.count { free(calloc(10, 10)) } == 1)
    #expect(Self.count { free(realloc(malloc(10), 100_000)) } == 2)
    #expect(Self.count { free(aligned_alloc(64, 128)) } == 1)
    var block: UnsafeMutableRawPointer?
    #expect(Self.count { _ = posix_memalign(&block, 64, 100) } == 1)
    #expect(Int(bitPattern: block) % 64 == 0)
    #expect(Self.count { free(block) } == 0)
    #expect(Self.count { free(nil) } == 0)
  }

  @Test func `what cannot be given is no block, and leaves what there was`() {
    guard Self.isCounted else { return }
    let size = Int.max / 2
    var given = false
    #expect(Self.count { given = malloc(size) != nil } == 0)
    #expect(!given)
    let block = malloc(100)
    #expect(Self.count { given = realloc(block, size) != nil } == 0)
    #expect(!given)
    free(block)
    var other: UnsafeMutableRawPointer?
    #expect(posix_memalign(&other, 3, 100) == EINVAL && posix_memalign(&other, 64, size) == ENOMEM)
  }

  @Test func `a great block is live until it is given back`() throws {
    guard Self.isCounted else { return }
    let size: Int64 = 1 << 30
    let before = try #require(Allocations.liveBytes)
    let block = malloc(Int(size))
    let during = try #require(Allocations.liveBytes)
    free(block)
    let after = try #require(Allocations.liveBytes)
    // What other tests hold is far less.
    #expect(during - before > size / 2 && after - during < -size / 2)
  }
}
