public import Foundation

/// The checkout that the tests were built from.
public enum Checkout {
  /// Its folder.
  public static let root = (0..<3).reduce(URL(filePath: #filePath).resolvingSymlinksInPath()) {
    folder, _ in folder.deletingLastPathComponent()
  }
}
