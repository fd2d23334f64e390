import PropCheck

extension Simplest {
  private static let text = Gen<String>.string(upTo: 40)

  static let texts: [Problem] = [
    .find("any text", text, "") { _ in true },
    .find("some text", text, "a") { !$0.isEmpty },
    .find("ten characters", text, "aaaaaaaaaa") { $0.count >= 10 },
    .find("ten scalars", text, "aaaaaaaaaa") { $0.unicodeScalars.count >= 10 },
    .find("not ASCII", text, "é") { !$0.unicodeScalars.allSatisfy(\.isASCII) },
    .find("digit", text, "0") { $0.contains { "0" <= $0 && $0 <= "9" } },
    .find("capital behind a letter", text, "aA") { text in
      zip(text, text.dropFirst()).contains { $0 == "a" && $1.isUppercase && $1.isASCII }
    },
    .find("two equal characters", text, "aa") { Set($0).count < $0.count },
    .find("two different characters", text, "ab") { Set($0).count > 1 },
    .find("texts in disorder", .tuple(text, text), "(\"a\", \"\")") { $0.0 > $0.1 },
    .find("texts of given letters", .string(of: "xyz", count: 0...20), "xy") { $0.contains("xy") },
    .find("number plate", .string(matching: #"[A-Z]{2}\d{4}(-\w+)?"#), "AA0000") { _ in true },
    .find("number plate with a suffix", .string(matching: #"[A-Z]{2}\d{4}(-[a-z]+)?"#), "AA0000-a")
    {
      $0.contains("-")
    },
    .find("long match", .string(matching: "(ab)*"), "abab") { $0.count >= 3 },
    .find("match of a branch", .string(matching: "x+|y+"), "yy") { $0.hasPrefix("yy") },
    .find("version", .string(matching: #"\d+\.\d+\.\d+"#), "0.0.1") { $0.hasSuffix("1") },
  ]
}
