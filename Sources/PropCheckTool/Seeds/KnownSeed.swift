import PropCheck

/// A failure that was saved to a file.
struct KnownSeed {
  /// The path as it was typed, or the token.
  let name: String
  /// nil for a token.
  let file: SeedFile?
  let reproduction: Reproduction

  init(name: String, file: SeedFile) {
    self.name = name
    self.file = file
    reproduction = file.reproduction
  }

  init(token: String) throws(ReproductionError) {
    name = token
    file = nil
    reproduction = try Reproduction(token: token)
  }

  /// What is wrong: the line below the title.
  var summary: String {
    let lines = (file?.story ?? "").split(separator: "\n")
    return String((lines.dropFirst().first ?? lines.first ?? "").drop { $0 == " " })
  }
}
