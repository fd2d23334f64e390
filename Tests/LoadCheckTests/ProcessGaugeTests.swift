import Glibc
import Testing

@testable import LoadCheck

@Suite struct ProcessGaugeTests {
  @Test(arguments: [
    ("VmHWM:\t   41234 kB\nVmRSS: 7 kB", "VmHWM", Int64(41_234 * 1_024)),
    ("write_bytes: 8192\ncancelled_write_bytes: 5", "write_bytes", 8_192),
    ("Threads:\t12\n", "Threads", 12), ("VmHWMs: 3 kB", "VmHWM", nil), ("", "VmHWM", nil),
    ("VmHWM:", "VmHWM", nil), ("VmHWM: many kB", "VmHWM", nil),
    ("VmHWM: 9223372036854775807 kB", "VmHWM", nil),
  ])
  func `a line of the system is read`(_ text: String, _ name: String, _ number: Int64?) {
    #expect(SystemFile.number(name, in: text) == number)
  }

  @Test func `a file that is none has no text, and a folder no entries`() {
    #expect(SystemFile.text("/proc/self/nothing") == nil)
    #expect(SystemFile.entries(of: "/proc/self/nothing") == nil)
  }

  @Test func `Linux tells all of its figures`() async {
    for gauge in Gauge.process {
      await gauge.reset()
      let value = await gauge.read()
      #expect(value.map { $0 >= 0 } == true, "\(gauge.name)")
    }
  }

  @Test func `what is open is counted`() async throws {
    let before = try #require(await Gauge.descriptors.read())
    let files = (0..<100).map { _ in open("/dev/null", O_RDONLY | O_CLOEXEC) }
    let between = try #require(await Gauge.descriptors.read())
    for file in files { close(file) }
    let after = try #require(await Gauge.descriptors.read())
    // Other tests open and close a few at the same time.
    #expect(50...150 ~= between - before)
    #expect(50...150 ~= between - after)
  }

  @Test func `memory that is used is resident, and time that is spent counts`() async throws {
    let reader = await GaugeReader([.residentPeakBytes, .processorNanoseconds])
    // Other tests may free as much at the same moment, but not every time.
    var isSeen = false
    for _ in 0..<5 where !isSeen { isSeen = try await isResident(128 << 20, as: reader) }
    #expect(isSeen)
    #expect(try #require(await reader.figures()["processor_ns"]) > 1_000_000)
  }

  /// Uses memory, and returns whether gauges show it while it is in use.
  private func isResident(_ size: Int, as reader: GaugeReader) async throws -> Bool {
    let block = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 4_096)
    defer { block.deallocate() }
    let before = try #require(await Gauge.residentBytes.read())
    memset(block, 1, size)
    let resident = try #require(await Gauge.residentBytes.read()) - before
    let peak = try #require(await reader.figures()["rss_peak_bytes"])
    return resident > Int64(size) / 4 && peak > before + Int64(size) / 4
  }

  @Test func `a peak that begins anew forgets what is given back`() async throws {
    let size = 256 << 20
    let block = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 4_096)
    memset(block, 1, size)
    await Gauge.residentPeakBytes.reset()
    let peak = try #require(await Gauge.residentPeakBytes.read())
    block.deallocate()
    await Gauge.residentPeakBytes.reset()
    #expect(try #require(await Gauge.residentPeakBytes.read()) < peak - Int64(size) / 2)
  }

  @Test func `a file has its size, and one that is not there none`() async {
    #expect(await Gauge.size("wal_bytes", ofFile: "/nowhere/store-wal").read() == 0)
    #expect(
      await Gauge.size("wal_bytes", ofFile: "/proc/self/exe").read().map { $0 > 10_000 } == true)
  }
}
