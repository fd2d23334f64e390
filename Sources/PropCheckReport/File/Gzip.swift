import CPropCheckZlib

/// The only use of zlib.
enum Gzip {
  /// A window of 32 KiB, plus 16 for the gzip format.
  private static let windowBits: Int32 = 15 + 16

  /// A complete gzip member. Its time is 0, so that equal bytes give equal members.
  ///
  /// - Returns: nil without memory.
  static func member(of bytes: [UInt8]) -> [UInt8]? {
    var stream = z_stream()
    let began = deflateInit2_(
      &stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, windowBits, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    guard began == Z_OK else { return nil }
    defer { deflateEnd(&stream) }
    var input = bytes
    var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(bytes.count))))
    let result = input.withUnsafeMutableBufferPointer { source in
      output.withUnsafeMutableBufferPointer { target in
        stream.point(from: source, to: target)
        return deflate(&stream, Z_FINISH)
      }
    }
    guard result == Z_STREAM_END else { return nil }
    // A copy, because the filled array has room for incompressible bytes.
    return Array(output.dropLast(Int(stream.avail_out)))
  }

  /// The bytes of a member that is known to be whole; for any other, those before the damage or before memory ran
  /// out.
  static func bytes(of member: [UInt8]) -> [UInt8] {
    guard let inflater = Inflater() else { return [] }
    var (rest, bytes) = (member, [UInt8]())
    while true {
      let progress = inflater.unpack(rest)
      bytes += progress.output
      rest.removeFirst(progress.consumed)
      guard progress.state == .needsRoom else { return bytes }
    }
  }

  /// Unpacks one member after the other.
  ///
  /// zlib keeps the address of its stream, so the stream lives on the heap.
  struct Inflater: ~Copyable {
    struct Progress {
      let consumed: Int
      let output: [UInt8]
      let state: State
    }

    enum State { case needsInput, needsRoom, endOfMember, damaged }

    private let stream: UnsafeMutablePointer<z_stream>

    init?() {
      stream = .allocate(capacity: 1)
      stream.initialize(to: z_stream())
      let size = Int32(MemoryLayout<z_stream>.size)
      guard inflateInit2_(stream, windowBits, ZLIB_VERSION, size) == Z_OK else { return nil }
    }

    deinit {
      inflateEnd(stream)
      stream.deallocate()
    }

    func reset() { inflateReset(stream) }

    /// Unpacks up to 64 KiB.
    func unpack(_ bytes: [UInt8]) -> Progress {
      var input = bytes
      var output = [UInt8](repeating: 0, count: 64 << 10)
      let code = input.withUnsafeMutableBufferPointer { source in
        output.withUnsafeMutableBufferPointer { target in
          stream.pointee.point(from: source, to: target)
          return inflate(stream, Z_NO_FLUSH)
        }
      }
      let isFull = stream.pointee.avail_out == 0
      output.removeLast(Int(stream.pointee.avail_out))
      let consumed = bytes.count - Int(stream.pointee.avail_in)
      return Progress(consumed: consumed, output: output, state: state(code, isFull: isFull))
    }

    private func state(_ code: Int32, isFull: Bool) -> State {
      switch code {
      case Z_STREAM_END: .endOfMember
      case Z_OK, Z_BUF_ERROR: isFull ? .needsRoom : .needsInput
      default: .damaged
      }
    }
  }
}

extension z_stream {
  fileprivate mutating func point(
    from source: UnsafeMutableBufferPointer<UInt8>, to target: UnsafeMutableBufferPointer<UInt8>
  ) {
    next_in = source.baseAddress
    avail_in = UInt32(source.count)
    next_out = target.baseAddress
    avail_out = UInt32(target.count)
  }
}
