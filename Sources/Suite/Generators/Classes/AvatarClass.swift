enum AvatarClass: String, ValueClass {
  case none
  case web = "http"
  case secure = "HTTPS, padded"
  case empty
  case blank
  case noScheme = "without a scheme"
  case otherScheme = "another scheme"
  case noHost = "without a host"
  case space = "a space inside"
  case foreign = "not ASCII"

  static let table = "avatar"
  var weight: Int { self == .none ? 20 : self == .web || self == .secure ? 4 : 2 }

  var text: String? {
    switch self {
    case .none: nil
    case .web: "http://a.b/c?d=%20#e"
    case .secure: " HTTPS://[::1]:8\n"
    case .empty: ""
    case .blank: " "
    case .noScheme: "a.b"
    case .otherScheme: "ftp://a.b"
    case .noHost: "https:///a"
    case .space: "http://a b"
    case .foreign: "http://\u{E4}.b"
    }
  }
}
