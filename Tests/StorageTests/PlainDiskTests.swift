import PropCheck
import PropCheckStorage
import PropCheckTesting
import Testing

/// The disk, compared with the simple one.
@Suite struct PlainDiskTests {
  private enum Call: CustomStringConvertible, Sendable {
    case write(String, Int, [UInt8])
    case truncate(String, Int)
    case sync(String)
    case syncNames
    case rename(String, String)
    case delete(String)
    case copy

    var description: String {
      switch self {
      case .write(let name, let offset, let bytes): "write \(bytes) to \(name) at \(offset)"
      case .truncate(let name, let count): "truncate \(name) to \(count)"
      case .sync(let name): "sync \(name)"
      case .syncNames: "sync names"
      case .rename(let name, let other): "rename \(name) to \(other)"
      case .delete(let name): "delete \(name)"
      case .copy: "copy"
      }
    }
  }

  private static let call = Gen { source in
    let name = source.element(of: ["a", "b", "c"]) ?? "a"
    // Every write begins a sector of its own, so that none comes with another one.
    switch source.pick(weights: [8, 2, 3, 1, 2, 1, 1]) {
    case 0:
      return Call.write(
        name, 512 * source.integer(in: 0...3),
        Array(repeating: UInt8(source.integer(in: 1...255)), count: 512))
    case 1: return .truncate(name, 512 * source.integer(in: 0...4))
    case 2: return .sync(name)
    case 3: return .syncNames
    case 4: return .rename(name, source.element(of: ["a", "b", "c"]) ?? "a")
    case 5: return .delete(name)
    default: return .copy
    }
  }

  private static let cases = Gen { source in
    (
      calls: source.array(1...25) { try? $0.draw(call) }.compactMap { $0 },
      kept: source.array(0...25) { $0.boolean() }
    )
  }

  private static func run(
    _ calls: [Call], _ disk: inout SimulatedDisk, _ plain: inout PlainDisk
  ) throws {
    for call in calls {
      do throws(StorageError) { try perform(call, &disk) } catch {
        // Without such a file nothing happens.
        guard case .failed(_, _, let code) = error, code == .cannotOpen || code.isMissing else {
          throw error
        }
        continue
      }
      switch call {
      case .write(let name, let offset, let bytes): plain.write(bytes, to: name, at: offset)
      case .truncate(let name, let count): plain.truncate(name, to: count)
      case .sync(let name): plain.sync(name)
      case .syncNames: plain.syncNames()
      case .rename(let name, let other): plain.rename(name, to: other)
      case .delete(let name): plain.delete(name)
      case .copy: continue
      }
    }
  }

  private static func perform(_ call: Call, _ disk: inout SimulatedDisk) throws(StorageError) {
    switch call {
    case .write(let name, let offset, let bytes): try disk.write(bytes, to: name, at: offset)
    case .truncate(let name, let count): try disk.truncate(name, to: count)
    case .sync(let name): try disk.sync(name)
    case .syncNames: try disk.syncNames()
    case .rename(let name, let other): try disk.rename(name, to: other)
    case .delete(let name): try disk.delete(name)
    case .copy: disk = try disk.copy()
    }
  }

  private static func files(_ disk: SimulatedDisk) throws -> [String: [UInt8]] {
    try disk.fileNames.reduce(into: [:]) { $0[$1] = try disk.read($1) }
  }

  @Test(.cases(400)) func `whatever is kept, the files are what the kept steps make of them`() async
  {
    await forAll(Self.cases) { drawn in
      var settings = DiskSettings()
      settings.sectorBytes = 512
      var disk = try SimulatedDisk(settings)
      var plain = PlainDisk()
      try Self.run(drawn.calls, &disk, &plain)
      try require(try Self.files(disk), equals: plain.files)
      try require(disk.pendingStepCount, equals: plain.steps.count)
      try require(disk.usedBytes, equals: plain.files.values.map(\.count).reduce(0, +))
      let isKept = { (place: Int) in place < drawn.kept.count && drawn.kept[place] }
      let outcome = CrashOutcome(drawn.kept.map { $0 ? .kept : .lost }, rest: .lost)
      let after = try disk.afterPowerLoss(outcome)
      // What is kept of a sector includes what was there before, so only the last write to one may be kept alone.
      guard Self.isSimple(plain.steps, isKept) else { return }
      try require(try Self.files(after), equals: plain.files(keeping: isKept))
    }
  }

  /// Whether no sector was written by a kept step, and before that by a lost one.
  private static func isSimple(_ steps: [PlainDisk.Step], _ isKept: (Int) -> Bool) -> Bool {
    var lost: Set<[Int]> = []
    for (place, step) in steps.enumerated() {
      guard case .write(let file, let offset, _) = step else { continue }
      if !isKept(place) { lost.insert([file, offset]) }
      if isKept(place), lost.contains([file, offset]) { return false }
    }
    return true
  }
}

extension StorageErrorCode {
  /// `SQLITE_IOERR_DELETE_NOENT`.
  fileprivate var isMissing: Bool { rawValue == 10 | 23 << 8 }
}
