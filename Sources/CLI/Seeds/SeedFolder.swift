import Foundation
import PropCheck
import Report

/// The failures that are kept: `FOLDER/PROPERTY/ID.seed`.
struct SeedFolder {
  /// The folder as a person typed it.
  let folder: String
  /// The data layer under test; nil for the default one.
  var layer: String?
  let surroundings: Surroundings

  /// No seed file is longer; what is longer is something else.
  private static let limitBytes = 4 << 20

  /// All known failures of a property, by name of file.
  func known(of property: String) throws(ToolError) -> [KnownSeed] {
    let names = files(in: folder + "/" + property).filter { $0.hasSuffix(".seed") }
    var seeds: [KnownSeed] = []
    for name in names {
      let seed = try seed(at: "\(folder)/\(property)/\(name)")
      let owner = seed.reproduction.property
      guard owner == property else {
        throw .seed(
          place: seed.file, reason: "This seed is one of the property \(owner).",
          fix: "move it to \(folder)/\(owner).")
      }
      seeds.append(seed)
    }
    return seeds
  }

  /// The properties that have a folder.
  var properties: [String] { files(in: folder) }

  /// Reads one file and checks it; nothing is run of a file that is not whole.
  func seed(at file: String) throws(ToolError) -> KnownSeed {
    let bytes = try contents(of: file)
    do {
      let seed = try SeedFile(bytes: bytes)
      return KnownSeed(file: file, story: seed.story, reproduction: seed.reproduction)
    } catch {
      throw .seed(place: file, error)
    }
  }

  /// Saves a failure under its own name and answers the path.
  ///
  /// - Throws: ``ReportError/unwritable(path:reason:)``; nothing half-written is left.
  func save(_ finding: Finding) throws(ReportError) -> String {
    let file = "\(folder)/\(finding.property)/\(finding.reproduction.id).seed"
    let seed = SeedFile(finding.reproduction, story: story(of: finding, file: file))
    try DurableFile.write(Array(seed.text.utf8), to: surroundings.path(file))
    return file
  }

  /// What the screen shows, so that a reader of the file sees what its finder saw.
  private func story(of finding: Finding, file: String) -> String {
    var failure = FailureRecord(finding)
    failure.t = FailureRecord.Trace(file: file, layer: layer)
    var text = TextReport(style: TextStyle())
    return text.lines(for: .failure(failure)).joined(separator: "\n")
  }

  private func contents(of file: String) throws(ToolError) -> [UInt8] {
    guard let handle = FileHandle(forReadingAtPath: surroundings.path(file)) else {
      throw .seed(
        place: file, reason: "The seed file cannot be read.", fix: "check the name.")
    }
    guard let data = try? handle.read(upToCount: Self.limitBytes + 1) else {
      // At the end of the file, which is at once for an empty one, there is no data either.
      return []
    }
    guard data.count <= Self.limitBytes else {
      throw .seed(
        place: file, reason: "This is no seed file: it is longer than 4 MiB.",
        fix: "give the file that a failure was reported with.")
    }
    return [UInt8](data)
  }

  private func files(in path: String) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: surroundings.path(path))
    return (names ?? []).filter { !$0.hasPrefix(".") }.sorted()
  }
}

extension ToolError {
  /// The sentence and the remedy that the engine has for a seed it refuses.
  static func seed(place: String, _ error: ReproductionError) -> ToolError {
    let lines = error.description.split(separator: "\n")
    let fix = lines.first { $0.hasPrefix("fix: ") }?.dropFirst(5) ?? "find the failure again."
    return .seed(place: place, reason: String(lines.first ?? ""), fix: String(fix))
  }
}
