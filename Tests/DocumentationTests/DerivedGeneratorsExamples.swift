import Foundation
import PropCheck
import PropCheckTesting
import Testing

struct Invoice: Decodable, Sendable {
  enum Payment: Decodable, Sendable {
    case cash
    case card(number: String)
    case transfer(to: String, days: Int)
  }

  struct Line: Decodable, Sendable {
    let name: String
    let price: Int
  }

  let due: Date
  let lines: [Line]
  let payment: Payment?
  let discount: Int

  var total: Int { lines.reduce(0) { $0 + $1.price } - discount }
}

extension Gen where Value == Date {
  static var day: Gen {
    Gen { source in Date(timeIntervalSince1970: 86_400 * Double(source.integer(in: 0...20_000))) }
  }
}

extension Invoice {
  static let invoices = Gen.decoding(Invoice.self)
    .with(\.discount, .int(in: 0...99))
    .with("lines.price", .int(in: 0...10_000))
    .with("payment.transfer.days", .element(of: [10, 30]))
    .with(Date.self, .day)
}

struct Folder: Decodable, Sendable {
  let name: String
  let folders: [Folder]

  var depth: Int { folders.map { 1 + $0.depth }.max() ?? 0 }
}

struct Percentage: Decodable, Sendable {
  let value: Int

  init(from decoder: any Decoder) throws {
    value = try decoder.singleValueContainer().decode(Int.self)
    guard 0...100 ~= value else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "It is not between 0 and 100."))
    }
  }
}

@Suite struct DerivedGeneratorsExamples {
  @Test func `an invoice has a time to be paid`() async {
    await forAll(Invoice.invoices) { invoice in
      guard case .transfer(_, let days) = invoice.payment else { return }
      try require(days == 10 || days == 30)
    }
  }

  @Test func `folders stand in folders`() async {
    await forAll(.decoding(Folder.self, depth: 2).with("name", .string(1...8))) { folder in
      try require(folder.depth <= 2 && !folder.name.isEmpty)
    }
  }

  @Test func `percentages are between 0 and 100`() async {
    let percentages = Gen.decoding(Percentage.self).with("", .int(in: 0...100))
    await forAll(percentages) { percentage in
      try require(0...100 ~= percentage.value)
    }
  }
}

@Suite(.failing) struct DerivedGeneratorsFailures {
  @Test func `nobody pays less than nothing`() async {
    await forAll(Invoice.invoices) { invoice in
      try require(invoice.lines.isEmpty || invoice.total >= 0, "Money is given away.")
    }
  }

  @Test func `an invoice without a way to draw dates`() async {
    await forAll(.decoding(Invoice.self)) { invoice in
      try require(invoice.lines.count <= 20)
    }
  }
}
