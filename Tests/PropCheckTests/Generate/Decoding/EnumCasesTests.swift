import Testing

@testable import PropCheck

@Suite struct EnumCasesTests {
  private enum None {}
  private enum One { case only }
  private enum Four: String { case north, east, south, west }
  private enum Numbered: Int { case low = -7, high = 900 }
  private indirect enum Indirect { case left, right }
  private enum Payload { case value(Int), none }
  private enum Nothing { case value(Void), none }
  private enum Never1 { case value(Never), none }
  private enum Withdrawn: String, Decodable {
    case old
    @available(*, unavailable) case gone
    case new
  }
  private enum Gone: Decodable {
    case old
    @available(*, unavailable) case gone
    case new(Int)
  }
  private struct Outer<Value> {
    enum Keys: CodingKey { case value, `default` }
  }
  private enum Listed: String, CaseIterable, CodingKey {
    case one, two

    static var allCases: [Listed] { [.two] }
  }
  private struct Open: CodingKey {
    let stringValue: String
    let intValue: Int? = nil

    init?(stringValue: String) { self.stringValue = stringValue }

    init?(intValue: Int) { nil }
  }

  @Test func `an enumeration for C is stored as its raw value, and listed by these`() {
    #expect(EnumCases.all(byRawValuesOf: ForC.self) == [.low, .high])
    #expect(Set(values(of: .decoding(ForC.self), count: 50)) == [.low, .high])
    #expect(EnumCases.all(byRawValuesOf: Numbered.self) == nil)
  }

  @Test func `cases are in the order of their declaration`() {
    #expect(EnumCases.all(of: One.self) == [.only])
    #expect(EnumCases.all(of: Four.self)?.map(\.rawValue) == ["north", "east", "south", "west"])
    #expect(EnumCases.all(of: Numbered.self)?.map(\.rawValue) == [-7, 900])
    #expect(EnumCases.all(of: Indirect.self) == [.left, .right])
    #expect(EnumCases.all(of: FloatingPointSign.self) == [.plus, .minus])
  }

  @Test func `an enumeration too large for one byte uses two`() {
    #expect(EnumCases.all(of: ByteWide.self) == ByteWide.allCases)
    #expect(EnumCases.all(of: Wider.self) == Wider.allCases)
    #expect(MemoryLayout<ByteWide>.size == 1)
    #expect(MemoryLayout<Wider>.size == 2)
  }

  @Test func `associated values of any kind refuse`() {
    #expect(EnumCases.all(of: Payload.self) == nil)
    #expect(EnumCases.all(of: Nothing.self) == nil)
    #expect(EnumCases.all(of: Never1.self) == nil)
    #expect(EnumCases.all(of: Int?.self) == nil)
    #expect(EnumCases.all(of: Int.self) == nil)
    #expect(EnumCases.all(of: (any Error).self) == nil)
  }

  @Test func `enumerations are told from other types`() {
    #expect(EnumCases.isEnum(One.self) && EnumCases.isEnum(Payload.self))
    #expect(!EnumCases.isEnum(Int?.self) && !EnumCases.isEnum(String.self))
    #expect(EnumCases.isEmpty(None.self) && EnumCases.isEmpty(Never.self))
    #expect(!EnumCases.isEmpty(One.self) && !EnumCases.isEmpty(Payload.self))
  }

  @Test func `keys of any type are listed, and those that the type lists itself come first`() {
    #expect(Outer<[Int]>.Keys.all?.map(\.stringValue) == ["value", "default"])
    #expect(Listed.all == [.two])
    #expect(Open.all == nil)
  }

  @Test func `a case that is not available is not drawn`() {
    #expect(Set(values(of: .decoding(Withdrawn.self)).map(\.rawValue)) == ["old", "new"])
    #expect(Set(values(of: .decoding(Gone.self)).map { caseName($0) }) == ["old", "new"])
  }
}

@c private enum ForC: UInt8, Decodable {
  case low = 1
  case high = 7
}
