import PropCheck

/// A failure that was found before and kept as a file.
struct KnownSeed {
  /// The path as a person types it, or the token.
  let name: String
  /// nil for a token, which is nothing but the case.
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

  /// What is wrong, in one sentence: the line below the title.
  var summary: String {
    let lines = (file?.story ?? "").split(separator: "\n")
    return String((lines.dropFirst().first ?? lines.first ?? "").drop { $0 == " " })
  }
}
