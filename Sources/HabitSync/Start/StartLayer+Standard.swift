package import HabitDomain

extension StartLayer {
  /// An app with the sync engine of this package on the files of a store.
  ///
  /// - Parameters:
  ///   - name: What reports call it.
  ///   - change: Changes the files of each disk, to make a mutant.
  ///   - makeFiles: Makes an empty disk.
  /// - Returns: The layer.
  package static func standard(
    _ name: String, change: @escaping @Sendable (inout StartFiles) -> Void = { _ in },
    files makeFiles: @escaping @Sendable () throws(DataLayerError) -> StartFiles
  ) -> StartLayer {
    StartLayer(name: name) { () async throws(DataLayerError) in
      var files = try makeFiles()
      change(&files)
      return StartDisk(files)
    }
  }
}

extension StartDisk {
  fileprivate init(_ files: StartFiles) {
    self.init(
      start: { site async throws(LadderError) in try await StartLadder(files, site).start() },
      files: { () async throws(DataLayerError) in try files.files() },
      damage: { bytes async throws(DataLayerError) in try files.damage(bytes) },
      remove: { files.remove() })
  }
}

extension StartLadder<StartFiles.Opened, SyncDevice> {
  fileprivate init(_ files: StartFiles, _ site: StartSite) {
    let restorations = Recorder<Restoration>()
    self.init(
      restorations: { restorations.calls },
      openFile: { rung async throws(DataLayerError) in
        try site.willOpen(rung)
        let opened = try files.openFile(site.device.device)
        if let restoration = opened.restoration { restorations.record(restoration) }
        return opened
      },
      startCloud: { opened async throws(CloudKitError) in
        do throws(DataLayerError) {
          return try await SyncDevice(site.device, opened).started()
        } catch { throw .storage(error) }
      },
      startLocal: { opened async throws(DataLayerError) in
        try await SyncDevice(site.device.offline, opened).started()
      },
      openMemory: { () async throws(DataLayerError) in
        try site.willOpen(.memory)
        return try await SyncDevice(site.device.offline, try files.openMemory(site.device.device))
          .started()
      },
      setAside: { () async throws(DataLayerError) in try files.setAside() })
  }
}

extension SyncDevice {
  fileprivate init(_ site: SyncSite, _ opened: StartFiles.Opened) {
    self.init(
      site, opened.replica, { SyncRules.standard(version: site.version()) },
      connect: { _, _, _ in }, close: opened.close)
  }
}

extension SyncSite {
  /// This site without the server: writes wait.
  fileprivate var offline: SyncSite {
    var site = self
    site.cloud = .failing(.refused(.networkUnavailable))
    return site
  }
}
