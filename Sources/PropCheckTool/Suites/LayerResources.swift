import Foundation
public import StateCheck
import Synchronization

/// What the tool lends to a layer while it is open: a folder, and callers in processes of their own.
///
/// Both are made when they are first asked for, and removed when the layer is closed or cannot be opened.
public final class LayerResources: Sendable {
  private let made = Mutex<TemporaryFolder?>(nil)
  private let processes: CallerProcesses

  init(layer: String) {
    processes = CallerProcesses(layer: layer)
  }

  /// A new folder below the one for temporary files; the same each time.
  ///
  /// - Throws: ``LayerError`` if it cannot be made.
  public func folder() throws(LayerError) -> String {
    try made.withLock { made throws(LayerError) in
      if let made { return made.path }
      let folder = try TemporaryFolder()
      made = folder
      return folder.path
    }
  }

  /// Callers of one store in a file, each in a process of its own, in which ``Layer/connect`` serves.
  public var callers: RemoteCallers { processes.remote }

  func release() async {
    await processes.close()
    made.withLock { $0.take() }?.remove()
  }
}
