import Foundation
import Testing

@testable import PropCheckTool

@Suite struct FrameTests {
  @Test func `messages come out as they went in, wherever they are cut`() throws {
    let messages = ["", "a", String(repeating: "ü\n", count: 1000)]
    let bytes = try messages.map { try Frame.bytes(of: $0) }.reduce(Data(), +)
    for cut in [1, 3, 4, 7, 1000] {
      var buffer = MessageBuffer()
      var told: [String] = []
      for start in stride(from: 0, to: bytes.count, by: cut) {
        buffer.append(bytes[start..<min(start + cut, bytes.count)])
        while let message = try buffer.next(String.self) { told.append(message) }
      }
      #expect(told == messages)
    }
  }

  @Test func `numbers that JSON has no signs for come out as they went in`() throws {
    var buffer = MessageBuffer()
    buffer.append(try Frame.bytes(of: [Double.infinity, -.infinity, .nan, 0.5]))
    let numbers = try #require(try buffer.next([Double].self))
    #expect(numbers.map { "\($0)" } == ["inf", "-inf", "nan", "0.5"])
  }

  @Test func `what is too long is no message`() {
    var buffer = MessageBuffer()
    buffer.append(Data([255, 255, 255, 255]))
    #expect(throws: BrokenFrame.self) { try buffer.next(String.self) }
  }

  @Test func `a pipe gives what has come, be it one byte, and nothing behind its end`() throws {
    let pipe = Pipe()
    let reader = PipeEnd(descriptor: pipe.fileHandleForReading.fileDescriptor)
    let writer = PipeEnd(descriptor: pipe.fileHandleForWriting.fileDescriptor)
    #expect(writer.write(Data([7])))
    #expect(reader.read() == Data([7]))
    try pipe.fileHandleForWriting.close()
    #expect(reader.read() == nil)
  }
}
