import Foundation
public import PropCheck

extension Gen where Value: Decodable & SendableMetatype {
  /// The same with a generator for each of `Date`, `Data`, `URL`, `UUID`, `Decimal`, `TimeZone`, `Locale`, `Calendar` and
  /// `DateComponents`, which cannot be derived, or not well.
  ///
  /// ```swift
  /// static let invoices = Gen.decoding(Invoice.self).withFoundation()
  /// ```
  /// Generators that are given behind it count more.
  public func withFoundation(fileID: StaticString = #fileID, line: UInt = #line) -> Gen {
    with(Date.self, .date, fileID: fileID, line: line).with(Data.self, .data())
      .with(URL.self, .url).with(UUID.self, .uuid).with(Decimal.self, .decimal)
      .with(TimeZone.self, .timeZone).with(Locale.self, .locale).with(Calendar.self, .calendar)
      .with(DateComponents.self, .dateComponents())
  }
}
