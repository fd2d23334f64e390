import Foundation
import PropCheck

/// The samples of the parts of a property, packed: those of a night are a kilobyte a case.
struct PackedSamples: Sendable {
  /// The cases of one record.
  private struct Part: Sendable {
    let samples: CaseSamples.Shape
    /// Their numbers as in the record, packed; unpacked if there was no memory for that.
    let bytes: [UInt8]
    let isPacked: Bool
  }

  private var parts: [Part] = []

  /// Adds those of a record; nothing if it is damaged.
  mutating func add(_ record: SamplesRecord) {
    guard let shape = record.samples?.shape, let data = Data(base64Encoded: record.values) else {
      return
    }
    let bytes = [UInt8](data)
    let packed = Gzip.member(of: bytes)
    parts.append(Part(samples: shape, bytes: packed ?? bytes, isPacked: packed != nil))
  }

  /// Calls `body` with the numbers of each case, in the order of the cases.
  ///
  /// All parts are unpacked, which takes a byte a number, and read next to each other.
  func forEachCase(_ body: (_ index: Int, _ row: ArraySlice<Int>) -> Void) {
    var readers = parts.map { part in
      VariableNumbers.Reader(part.isPacked ? Gzip.bytes(of: part.bytes) : part.bytes)
    }
    let places = parts.indices.flatMap { part in
      (0..<parts[part].samples.count).map { (index: parts[part].samples.index(at: $0), part: part) }
    }
    for place in places.sorted(by: { $0.index < $1.index }) {
      let row = readers[place.part].next(parts[place.part].samples.width)
      body(place.index, row[...])
    }
  }
}
