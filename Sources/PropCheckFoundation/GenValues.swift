public import Foundation
public import PropCheck

extension Gen where Value == Data {
  /// Bytes; empty data is the simplest.
  ///
  /// - Parameters:
  ///   - count: The allowed number of bytes; not negative.
  ///   - fileID: The file that is reported in case of misuse.
  ///   - line: The line that is reported in case of misuse.
  /// - Returns: The generator.
  public static func data(
    _ count: ClosedRange<Int> = 0...64, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Gen {
    Gen<[Int]>.array(of: .int(in: 0...255), count: count, fileID: fileID, line: line)
      .map { bytes in Data(bytes.map { UInt8(truncatingIfNeeded: $0) }) }
  }
}

extension Gen where Value == UUID {
  /// Any sixteen bytes, mostly uniform; all zeros are the simplest.
  public static var uuid: Gen {
    Gen<[Int]>.array(of: .int(in: 0...255), count: 16).map { numbers in
      var bytes: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
      // A case that is discarded may have fewer numbers.
      withUnsafeMutableBytes(of: &bytes) { bytes in
        for (place, number) in zip(bytes.indices, numbers) {
          bytes[place] = UInt8(truncatingIfNeeded: number)
        }
      }
      return UUID(uuid: bytes)
    }
  }
}

extension Gen where Value == URL {
  /// Absolute URLs with a host, a path, and occasionally a port, a query and a fragment; `https://a` is the simplest.
  public static var url: Gen {
    Gen { source in
      let scheme = try source.draw(.element(of: ["https", "http", "ftp"]))
      guard let url = URL(string: scheme + (try source.draw(.address))) else { try source.reject() }
      return url
    }
  }
}

extension Gen where Value == String {
  /// An address behind its scheme.
  fileprivate static let address: Gen = .string(
    matching: [
      #"://([a-z0-9]{1,8}\.){0,2}[a-z]{1,5}(:[1-9]\d{1,3})?"#,
      #"(/([\w.~-]|%20|%C3%A9){0,8}){0,3}(\?\w{1,5}=([\w+]|%26){0,5}(&\w{1,3}=\d)?)?(#[a-z]{0,5})?"#,
    ].reduce("(?P)", +))
}

extension Gen where Value == Decimal {
  /// Numbers of up to 18 digits, with up to six decimals; 0 is the simplest.
  public static var decimal: Gen {
    Gen { source in
      let significand = source.integer(in: -999_999_999_999_999_999...999_999_999_999_999_999)
      return Decimal.scaled(significand, decimals: source.integer(in: 0...6))
    }
  }

  /// Numbers from a range with this many decimals; the one nearest to 0 is the simplest.
  ///
  /// A range without such a number ends the run with `Verdict.invalid(reason:)`.
  /// - Parameters:
  ///   - range: The range; clamped to 18 digits.
  ///   - decimals: The number of decimals, 0 to 12.
  ///   - fileID: The file that is reported in case of misuse.
  ///   - line: The line that is reported in case of misuse.
  /// - Returns: The generator.
  public static func decimal(
    in range: ClosedRange<Decimal>, decimals: Int = 2, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Gen {
    guard 0...12 ~= decimals, let steps = range.steps(decimals) else {
      return .emptyRange("decimal(in:decimals:)", fileID, line)
    }
    return Gen<Int>.int(in: steps).map { Decimal.scaled($0, decimals: decimals) }
  }
}

extension Decimal {
  fileprivate static func scaled(_ number: Int, decimals: Int) -> Decimal {
    Decimal(
      sign: number < 0 ? .minus : .plus, exponent: -decimals, significand: Decimal(number.magnitude)
    )
  }
}

extension ClosedRange<Decimal> {
  /// The numbers of it with so many decimals and at most 18 digits, counted in steps of the last decimal; nil if there are none.
  fileprivate func steps(_ decimals: Int) -> ClosedRange<Int>? {
    let greatest = Decimal.scaled(999_999_999_999_999_999, decimals: decimals)
    guard lowerBound <= greatest, -greatest <= upperBound else { return nil }
    // What is greater might not fit when it is multiplied.
    let first = Swift.max(lowerBound, -greatest).steps(decimals, .up)
    let last = Swift.min(upperBound, greatest).steps(decimals, .down)
    return first <= last ? first...last : nil
  }
}

extension Decimal {
  fileprivate func steps(_ decimals: Int, _ mode: NSDecimalNumber.RoundingMode) -> Int {
    var steps = self * Decimal(sign: .plus, exponent: decimals, significand: 1)
    var whole = Decimal()
    NSDecimalRound(&whole, &steps, 0, mode)
    return NSDecimalNumber(decimal: whole).intValue
  }
}
