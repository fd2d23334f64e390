import PropCheck
import PropCheckReport

/// Where findings of others come from: a folder of seeds, one seed, or a report, as an artifact has them.
struct SeedSource {
  let path: String
  let system: SystemInterface

  /// All findings, verified.
  func seeds() throws(ToolError) -> [SeedFile] {
    let seeds = try found()
    for seed in seeds { try requireName(of: seed.reproduction) }
    return seeds
  }

  /// Others may have written anything for the name of a property, which becomes that of a folder.
  private func requireName(of reproduction: Reproduction) throws(ToolError) {
    guard FolderName(reproduction.property) == nil else { return }
    throw .input(
      place: "\(path), failure \(reproduction.id)",
      reason: "A folder cannot have the name of its property, \"\(reproduction.property)\".",
      fix: "import what was found by a property whose name has no / and at most "
        + "\(FolderName.limitBytes) bytes.")
  }

  private func found() throws(ToolError) -> [SeedFile] {
    let folder = SeedFolder(folder: path, system: system)
    guard system.lookUp(path).isFolder else {
      return path.hasSuffix(".seed")
        ? [try folder.seed(at: path)].compactMap(\.file) : try seedsOfReport()
    }
    var seeds: [SeedFile] = []
    for property in try folder.properties() {
      seeds += try folder.known(of: property).compactMap(\.file)
    }
    guard !seeds.isEmpty else {
      throw .input(
        place: path, reason: "There is no seed in the folder.",
        fix: "name the folder that has one folder for each property.")
    }
    return seeds
  }

  /// The failures of a report hold all that a seed does.
  private func seedsOfReport() throws(ToolError) -> [SeedFile] {
    var (failures, layer): ([FailureRecord], String?) = ([], nil)
    _ = try ToolError.reporting(
      ReportReader(path: system.path(path)).forEach { record in
        if case .run(let run) = record { layer = run.layer }
        if case .failure(let failure) = record { failures.append(failure) }
      })
    var seeds: [SeedFile] = []
    for failure in failures { seeds.append(try seed(of: failure, layer)) }
    return seeds
  }

  private func seed(of failure: FailureRecord, _ layer: String?) throws(ToolError) -> SeedFile {
    var text = TextReport(style: TextStyle(), program: system.program)
    do throws(ReproductionError) {
      return SeedFile(
        try Reproduction(token: failure.token),
        story: text.lines(for: .failure(failure)).joined(separator: "\n"), layer: layer,
        symptoms: failure.symptoms ?? [])
    } catch {
      throw .seed(place: "\(path), failure \(failure.id)", error, noun: "token")
    }
  }
}
