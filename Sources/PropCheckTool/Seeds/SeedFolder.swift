import Foundation
import PropCheck
import PropCheckReport

/// The saved failures: `FOLDER/PROPERTY/ID.seed`.
struct SeedFolder {
  /// The path as it was typed.
  let folder: String
  /// The data layer under test, if there is one.
  var layer: Layer?
  let system: SystemInterface

  /// The size limit of a file.
  static let limitBytes = 4 << 20

  /// Checks that the folder, if it exists, can be read.
  func check() throws(ToolError) { _ = try names(in: folder) }

  /// The known failures of a property, by file name.
  func known(of property: String) throws(ToolError) -> [KnownSeed] {
    let names = try names(in: folder + "/" + property).filter { $0.hasSuffix(".seed") }
    var seeds: [KnownSeed] = []
    for name in names {
      let seed = try seed(at: "\(folder)/\(property)/\(name)")
      let owner = seed.reproduction.property
      guard owner == property else {
        throw .input(
          place: seed.name, reason: "This seed is one of the property \(owner).",
          fix: "move it to \(folder)/\(owner).")
      }
      seeds.append(seed)
    }
    return seeds
  }

  /// The properties that have a folder.
  func properties() throws(ToolError) -> [String] {
    try names(in: folder).filter { system.lookUp(folder + "/" + $0).isFolder }
  }

  /// Reads and verifies a seed file.
  func seed(at file: String) throws(ToolError) -> KnownSeed {
    let bytes = try contents(of: file)
    guard !bytes.isEmpty else {
      throw .input(
        place: file, reason: "This seed file is empty.",
        fix: "restore it from version control, or delete it.")
    }
    do {
      return KnownSeed(name: file, file: try SeedFile(bytes: bytes))
    } catch {
      throw .seed(place: file, error, noun: "seed file")
    }
  }

  /// Where a failure is kept.
  enum Place: Equatable {
    /// In a file of its own.
    case saved(String)
    /// Another file shows the same symptom.
    case known(String)
  }

  /// Saves a failure, unless its bug is known.
  ///
  /// Any number of processes may do so at once.
  ///
  /// - Throws: ``ReportError/unwritable(path:reason:)``; no partial file is left.
  func save(_ finding: Finding) throws(ReportError) -> Place {
    if let known = file(showing: finding) { return .known(known) }
    let file = "\(folder)/\(finding.property)/\(finding.reproduction.id).seed"
    let seed = SeedFile(
      finding.reproduction, story: story(of: finding, file: file), layer: layer?.name,
      symptoms: finding.failure.symptoms)
    try DurableFile.writeShared(Array(seed.text.utf8), to: system.path(file))
    return .saved(file)
  }

  /// The record of a failure, which is saved; one that cannot be saved can still be replayed by its token.
  func record(_ finding: Finding) -> FailureRecord {
    var failure = FailureRecord(
      finding, layer: layerOption, shrinkNanoseconds: Int(clamping: finding.shrink.nanoseconds))
    do {
      switch try save(finding) {
      case .saved(let file): failure.t?.file = file
      case .known(let file): failure.t?.known = file
      }
    } catch {
      system.complainBriefly(error.description)
    }
    return failure
  }

  /// Another file of the layer that shows a symptom of a failure; those that cannot be read show none.
  private func file(showing finding: Finding) -> String? {
    let seeds = (try? known(of: finding.property)) ?? []
    return seeds.first { seed in
      seed.reproduction.id != finding.reproduction.id && seed.file?.layer == layer?.name
        && !Set(seed.file?.symptoms ?? []).isDisjoint(with: finding.failure.symptoms)
    }?.name
  }

  /// Writes a seed of others as it is; false if it is there already.
  func add(_ seed: SeedFile) throws(ReportError) -> Bool {
    let path = "\(folder)/\(seed.reproduction.property)/\(seed.reproduction.id).seed"
    guard !system.lookUp(path).exists else { return false }
    try DurableFile.writeShared(Array(seed.text.utf8), to: system.path(path))
    return true
  }

  /// Removes a seed.
  func remove(_ seed: KnownSeed) throws(ReportError) {
    guard unlink(system.path(seed.name)) == 0 || errno == ENOENT else {
      throw .unwritable(path: seed.name, reason: String(cString: strerror(errno)).lowercased())
    }
  }

  /// The name of the layer for `--layer`; nil for the default one.
  var layerOption: String? { layer.flatMap(system.optionName) }

  /// The failure as the screen shows it, then a test to paste.
  private func story(of finding: Finding, file: String) -> String {
    let failure = FailureRecord(finding, file: file, layer: layerOption)
    var text = TextReport(style: TextStyle(), program: system.program)
    let test = system.suite.test.map { ["as a test of your own data layer:", $0(finding)] }
    return (text.lines(for: .failure(failure)) + (test ?? [])).joined(separator: "\n")
  }

  /// Reads a file of the folder, which has a limit.
  func contents(of file: String, noun: String = "seed file") throws(ToolError) -> [UInt8] {
    let data: Data
    do {
      let handle = try FileHandle(forReadingFrom: URL(filePath: system.path(file)))
      // An empty file has no data.
      data = try handle.read(upToCount: Self.limitBytes + 1) ?? Data()
    } catch {
      let reason = SystemReason(error)
      throw .input(
        place: file, reason: "The \(noun) cannot be read: \(reason.text).",
        fix: reason.isMissing
          ? "check the name; \(system.program) list seeds shows the existing ones."
          : "make it readable.")
    }
    guard data.count <= Self.limitBytes else {
      throw .input(
        place: file, reason: "Not a \(noun): larger than 4 MiB.",
        fix: noun == "corpus"
          ? "delete lines, or move it away." : "name the file that the report of a failure shows.")
    }
    return [UInt8](data)
  }

  /// The contents of a folder; empty if there is none.
  private func names(in folder: String) throws(ToolError) -> [String] {
    let path = system.path(folder)
    do {
      let names = try FileManager.default.contentsOfDirectory(atPath: path)
      return names.filter { !$0.hasPrefix(".") }.sorted()
    } catch {
      let reason = SystemReason(error)
      if reason.isMissing, !isLink(path) { return [] }
      throw .input(
        place: folder, reason: "The folder of the seeds cannot be read: \(reason.text).",
        fix: "move that file away, or choose another folder with --seeds.")
    }
  }

  /// A dangling link cannot be read, nor replaced by a folder.
  private func isLink(_ path: String) -> Bool {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
  }
}

extension ToolError {
  static func seed(place: String, _ error: ReproductionError, noun: String) -> ToolError {
    switch error {
    case .notRecognised:
      .input(
        place: place, reason: "This is not a \(noun).",
        fix: "give one that a failure printed; a file among the seeds can be restored or deleted.")
    case .truncated:
      .input(
        place: place, reason: "The end of this \(noun) is missing.", fix: "copy all of it again.")
    case .damaged:
      .input(
        place: place, reason: "This \(noun) was changed: its checksum is wrong.",
        fix: "restore it, or find the failure again.")
    case .newerFormat(let version):
      .input(
        place: place,
        reason: "This \(noun) has format \(version), a newer one than this version reads.",
        fix: "update this program.")
    }
  }
}

/// A name that a folder of a property can have, which leads nowhere else.
struct FolderName {
  /// The most bytes that file systems allow.
  static let limitBytes = 255

  let text: String

  /// Nil for what is no name, or a path.
  init?(_ text: String) {
    let isPath = text.utf8.contains { $0 == UInt8(ascii: "/") || $0 == 0 }
    guard !["", ".", ".."].contains(text), !isPath, text.utf8.count <= Self.limitBytes else {
      return nil
    }
    self.text = text
  }
}
