// Ten decodable types as they occur in applications; only `Setting` has an initializer of its own.

enum Weekday: String, CaseIterable, Decodable {
  case monday, tuesday, wednesday, thursday, friday
}

/// With raw values, but without a list of its cases.
enum Priority: Int, Decodable {
  case low = 10
  case normal = 20
  case high = 99
}

/// Without raw values.
enum Currency: Decodable {
  case dollar, euro, yen
}

enum Payment: Decodable, Equatable {
  case cash
  case card(number: String, holder: String?)
  case transfer(String, days: Int)
}

struct Address: Decodable, Equatable {
  let street: String
  let zip: Int
  let country: String?
}

final class Customer: Decodable {
  let name: String
  let address: Address
  let former: [Address]
}

struct Invoice: Decodable {
  struct Line: Decodable {
    let name: String
    var price: Int
    var isTaxed: Bool
  }

  enum CodingKeys: String, CodingKey {
    case number = "invoice_number"
    case customer, lines, tags, notes, payment, priority, currency, due
  }

  let number: UInt32
  let customer: Customer
  let lines: [Line]
  let tags: Set<String>
  let notes: [String: String]
  let payment: Payment?
  let priority: Priority
  let currency: Currency
  let due: Weekday?
}

/// Contains itself in a list.
struct Category: Decodable {
  let name: String
  let parts: [Category]
}

/// Contains itself in associated values; the case that ends it is not the first.
indirect enum Term: Decodable, Equatable {
  case sum(Term, Term)
  case negative(Term)
  case number(Int)
}

/// What a setting of a JSON file may be, tried one after the other.
indirect enum Setting: Decodable {
  case none
  case flag(Bool)
  case number(Double)
  case text(String)
  case list([Setting])
  case group([String: Setting])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .none
    } else if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let list = try? container.decode([Setting].self) {
      self = .list(list)
    } else {
      self = .group(try container.decode([String: Setting].self))
    }
  }
}

extension Term {
  /// How deeply terms are nested.
  var depth: Int {
    switch self {
    case .number: 0
    case .negative(let term): 1 + term.depth
    case .sum(let left, let right): 1 + max(left.depth, right.depth)
    }
  }
}

extension Category {
  var depth: Int { parts.map { 1 + $0.depth }.max() ?? 0 }
}

extension Setting {
  /// The settings inside, with itself.
  var all: [Setting] {
    switch self {
    case .list(let settings): [self] + settings.flatMap(\.all)
    case .group(let settings): [self] + settings.values.flatMap(\.all)
    default: [self]
    }
  }
}

/// The name of the case of an enumeration.
func caseName(_ value: Any) -> String {
  Mirror(reflecting: value).children.first?.label ?? "\(value)"
}
