import PropCheck

/// The samples of the parts of a property, compressed, and in a file if there are many: those of a night take a kilobyte
/// per case.
///
/// Its memory is some dozen bytes for each ``chunk`` of bytes, and while it is read some of these for each part.
struct PackedSamples {
  /// Successive cases of one part.
  private struct Chunk {
    let samples: CaseSamples.Shape
    let bytes: Bytes
  }

  private enum Bytes {
    case filed(SampleFile.Place)
    case held([UInt8])
    /// There was no memory to pack them.
    case unpacked([UInt8])
  }

  /// How many bytes are packed at once, unless a case has more.
  static let chunk = 16 << 10
  /// How many cases are sorted at once.
  private static let window = 1 << 16

  private let file: SampleFile?
  private var chunks: [Chunk] = []

  /// - Parameter file: Where to keep them; in memory without a file, and when it has no room.
  init(in file: SampleFile?) { self.file = file }

  /// Whether a record could not be added because it is damaged.
  private(set) var lacksSome = false

  /// Adds those of a record.
  mutating func add(_ record: SamplesRecord) {
    guard let samples = record.samples else { return lacksSome = true }
    var bytes: [UInt8] = []
    var first = 0
    for place in 0..<samples.count {
      bytes += VariableNumbers.bytes(of: samples.row(at: place))
      guard bytes.count >= Self.chunk || place == samples.count - 1 else { continue }
      chunks.append(Chunk(samples: samples.shape(of: first..<place + 1), bytes: kept(bytes)))
      (first, bytes) = (place + 1, [])
    }
  }

  private func kept(_ bytes: [UInt8]) -> Bytes {
    guard let packed = Gzip.member(of: bytes) else { return .unpacked(bytes) }
    return file?.append(packed).map(Bytes.filed) ?? .held(packed)
  }

  private func numbers(of bytes: Bytes) -> VariableNumbers.Reader {
    switch bytes {
    case .filed(let place): VariableNumbers.Reader(Gzip.bytes(of: file?.bytes(at: place) ?? []))
    case .held(let packed): VariableNumbers.Reader(Gzip.bytes(of: packed))
    case .unpacked(let bytes): VariableNumbers.Reader(bytes)
    }
  }
}

extension PackedSamples {
  /// A partly read chunk.
  private struct OpenChunk {
    let samples: CaseSamples.Shape
    var numbers: VariableNumbers.Reader
    var place = 0

    var isAtEnd: Bool { place == samples.count }
    var next: Int { samples.index(at: place) }
  }

  /// Calls `body` with the numbers of each case, in the order of the cases.
  ///
  /// - Complexity: O(n log w) time for n cases in windows of w cases.
  func forEachCase(_ body: (_ index: Int, _ row: ArraySlice<Int>) -> Void) {
    var rest = chunks.sorted { $0.samples.index(at: 0) < $1.samples.index(at: 0) }[...]
    var open: [OpenChunk] = []
    while let first = [open.map(\.next).min(), rest.first?.samples.index(at: 0)].compactMap(\.self)
      .min()
    {
      let last = first.addingReportingOverflow(Self.window - 1)
      let bound = last.overflow ? .max : last.partialValue
      while let chunk = rest.first, chunk.samples.index(at: 0) <= bound {
        open.append(OpenChunk(samples: chunk.samples, numbers: numbers(of: chunk.bytes)))
        rest.removeFirst()
      }
      Self.read(&open, upTo: bound, body)
      open.removeAll(where: \.isAtEnd)
    }
  }

  private static func read(
    _ open: inout [OpenChunk], upTo bound: Int,
    _ body: (_ index: Int, _ row: ArraySlice<Int>) -> Void
  ) {
    var cases: [(index: Int, chunk: Int)] = []
    for chunk in open.indices {
      while !open[chunk].isAtEnd, open[chunk].next <= bound {
        cases.append((open[chunk].next, chunk))
        open[chunk].place += 1
      }
    }
    for (index, chunk) in cases.sorted(by: { $0.index < $1.index }) {
      body(index, open[chunk].numbers.next(open[chunk].samples.width)[...])
    }
  }
}
