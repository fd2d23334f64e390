import PropCheckTesting
import Testing

@testable import PropCheck

@Suite struct Base64Tests {
  @Test(arguments: [("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")])
  func `text is that of the standard`(_ bytes: String, _ text: String) {
    #expect(Base64.text(of: Array(bytes.utf8)) == text)
    #expect(Base64.bytes(of: text) == Array(bytes.utf8))
  }

  @Test func `bytes come back`() async {
    await forAll(.array(of: .int(in: 0...255), upTo: 40)) { numbers in
      let bytes = numbers.map { UInt8($0) }
      try require(Base64.bytes(of: Base64.text(of: bytes)), equals: bytes)
    }
  }

  @Test(arguments: ["Z", "Zh", "Z g", "Zg==", "Zm9v+"])
  func `a text that no encoder writes is refused`(_ text: String) {
    #expect(Base64.bytes(of: text) == nil)
  }
}
