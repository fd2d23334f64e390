import PropCheckReport
import Testing

@Suite struct SHA256Tests {
  /// The vectors of FIPS 180-4 and its companion documents.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      String(repeating: "a", count: 100_000),
      "6d1cf22d7cc09b085dfc25ee1a1f3ae0265804c607bc2074ad253bcc82fd81ee"
    ),
  ])
  func `the published vectors come out`(_ text: String, _ expected: String) {
    #expect(SHA256.hexadecimal(of: text.utf8) == expected)
  }

  @Test(arguments: [1, 7, 55, 56, 63, 64, 65])
  func `the size of the pieces does not matter`(_ size: Int) {
    let bytes = (0..<300).map { UInt8($0 % 251) }
    var hash = SHA256()
    for start in stride(from: 0, to: bytes.count, by: size) {
      hash.update(bytes[start..<min(start + size, bytes.count)])
    }
    #expect(hash.hexadecimal() == SHA256.hexadecimal(of: bytes))
  }
}
