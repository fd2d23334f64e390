import Foundation
public import PropCheck

extension Gen where Value: Decodable & SendableMetatype {
  /// Returns this generator with other ones for each of `Date`, `Data`, `URL`, `UUID`, `Decimal`, `TimeZone`, `Locale`,
  /// `Calendar` and `DateComponents`, which cannot be derived, or not well.
  ///
  /// ```swift
  /// static let invoices = Gen.decoding(Invoice.self).withFoundation()
  /// ```
  /// Generators set after this call take precedence.
  public func withFoundation(fileID: StaticString = #fileID, line: UInt = #line) -> Gen {
    with(Date.self, .date, fileID: fileID, line: line).with(Data.self, .data())
      .with(URL.self, .url).with(UUID.self, .uuid).with(Decimal.self, .decimal)
      .with(TimeZone.self, .timeZone).with(Locale.self, .locale).with(Calendar.self, .calendar)
      .with(DateComponents.self, .dateComponents())
  }
}
