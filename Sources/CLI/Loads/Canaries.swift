import Domain
import Mutants
import Store
import Suite

extension Layer {
  /// Layers that are slow or leak on purpose: a load that does not find them finds nothing.
  static let canaries = LoadMutant.all.map { canary in
    Layer(
      name: "canary:" + canary.id, summary: canary.sentence, engine: { StorageEngine.version },
      open: { () async throws(DataLayerError) in
        try Worker(on: World()) { environment throws(DataLayerError) in
          try canary.open(.memory, environment)
        }
      },
      load: { folder, environment throws(DataLayerError) in
        try canary.open(.file(path: LoadStorage.store(in: folder)), environment)
      })
  }
}
