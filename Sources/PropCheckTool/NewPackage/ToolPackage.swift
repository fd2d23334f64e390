/// Where a new package finds that of the tool.
enum ToolPackage: Equatable, Sendable {
  /// In a folder.
  case folder(String)
  /// At an address, which Git can clone, with a branch of it.
  case address(String, branch: String)

  /// An address with a branch behind `#`, which is `main` if there is none; nil for what is no address.
  init?(address text: String) {
    let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let (address, branch) = (String(parts[0]), parts.count > 1 ? String(parts[1]) : "main")
    let isAddress = address.contains("://") || address.hasPrefix("git@")
    // What is written into a manifest has to stay a text there.
    let isPlain = text.allSatisfy { $0.isASCII && !$0.isWhitespace && !"\"\\".contains($0) }
    guard isAddress, isPlain, !branch.isEmpty, Self.name(of: address) != "" else { return nil }
    self = .address(address, branch: branch)
  }

  /// The dependency as a manifest has it.
  var declaration: String {
    switch self {
    case .folder(let path): ".package(name: \"propcheck\", path: \(path.debugDescription))"
    case .address(let address, let branch):
      ".package(url: \(address.debugDescription), branch: \(branch.debugDescription))"
    }
  }

  /// The name of the package in a manifest.
  var name: String {
    switch self {
    case .folder: "propcheck"
    case .address(let address, _): Self.name(of: address)
    }
  }

  /// The last part of an address, by which the package manager knows a package.
  private static func name(of address: String) -> String {
    let path = address.firstRange(of: "://").map { address[$0.upperBound...] } ?? address[...]
    let last = path.split { "/:".contains($0) }.last.map(String.init) ?? ""
    return last.hasSuffix(".git") ? String(last.dropLast(4)) : last
  }
}
