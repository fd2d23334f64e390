import CloudServing
import Domain

extension SyncLayer {
  /// This layer, each call of whose devices is a request over HTTP.
  var overHTTP: SyncLayer {
    SyncLayer(name: "\(name) over HTTP") { site throws(DataLayerError) in
      var site = site
      do { site.cloud = try site.cloud.overHTTP(for: site.device) } catch {
        throw .service(.unavailable("\(error)"))
      }
      return try await open(site)
    }
  }
}
