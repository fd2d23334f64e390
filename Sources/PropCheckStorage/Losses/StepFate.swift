import CPropCheckStorage

/// What has become of a step that was not synced when the power was lost.
public enum StepFate: Hashable, Sendable {
  /// It is on the disk.
  case kept
  /// It is not on the disk.
  case lost
  /// Only so many of the first sectors of a write are there; anything else is lost.
  case firstSectors(Int)
  /// Only so many of the last sectors of a write are there; anything else is lost.
  case lastSectors(Int)
  /// The place of a write has bytes that nobody wrote; anything else is lost.
  case noise
  /// Only the place of a write is there: the file is as long as with it, with zeros where there was nothing before.
  /// Anything else is lost.
  case placeOnly

  var forDisk: disk_outcome {
    switch self {
    case .kept: disk_outcome(fate: disk_kept, sectors: 0)
    case .lost: disk_outcome(fate: disk_lost, sectors: 0)
    case .firstSectors(let count):
      disk_outcome(fate: disk_first_sectors, sectors: Int32(clamping: count))
    case .lastSectors(let count):
      disk_outcome(fate: disk_last_sectors, sectors: Int32(clamping: count))
    case .noise: disk_outcome(fate: disk_noise, sectors: 0)
    case .placeOnly: disk_outcome(fate: disk_place_only, sectors: 0)
    }
  }
}

extension StepFate: CustomStringConvertible {
  /// The end of a sentence about a step.
  public var description: String {
    switch self {
    case .kept: "is kept"
    case .lost: "is lost"
    case .firstSectors(let count): "keeps its first \(count) sectors"
    case .lastSectors(let count): "keeps its last \(count) sectors"
    case .noise: "is noise"
    case .placeOnly: "keeps only its place"
    }
  }
}
