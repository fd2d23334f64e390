import Foundation
public import StateCheck
import Synchronization

/// What the tool provides to a layer while it is open: a folder, and callers in separate processes.
///
/// Both are created on first use, and removed when the layer is closed or cannot be opened.
public final class LayerResources: Sendable {
  private let made = Mutex<TemporaryFolder?>(nil)
  private let processes: CallerProcesses

  init(layer: String) {
    processes = CallerProcesses(layer: layer)
  }

  /// Returns a new folder inside the one for temporary files; the same one on each call.
  ///
  /// - Throws: ``LayerError`` if the folder cannot be created.
  public func folder() throws(LayerError) -> String {
    try made.withLock { made throws(LayerError) in
      if let made { return made.path }
      let folder = try TemporaryFolder()
      made = folder
      return folder.path
    }
  }

  /// Callers of one store in a file, each in a separate process, where ``Layer/connect`` opens the store.
  public var callers: RemoteCallers { processes.remote }

  func release() async {
    await processes.close()
    made.withLock { $0.take() }?.remove()
  }
}
