import HabitDomain
import Foundation
import Synchronization

/// The time zones of the IANA database, each looked up once.
final class ZoneTable: Sendable {
  static let standard = ZoneTable()

  // Holds only names of the database, so it stays small.
  private let zones = Mutex<[String: TimeZone]>([:])

  /// The milliseconds that a zone's wall clock is ahead of UTC at a moment; nil for an unknown
  /// zone.
  func offset(_ instant: Instant, in zone: String) -> Int64? {
    guard zone != "UTC" else { return 0 }
    let date = Date(timeIntervalSince1970: Double(floorSeconds(instant)))
    return timeZone(zone).map { Int64($0.secondsFromGMT(for: date)) * 1000 }
  }

  /// Whether the database has a zone of this name.
  func knows(_ zone: String) -> Bool { timeZone(zone) != nil }

  private func timeZone(_ name: String) -> TimeZone? {
    // Different texts can be equal ("K" and the Kelvin sign), unless both are ASCII.
    guard name.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    return zones.withLock { zones in
      if let zone = zones[name] { return zone }
      guard ZoneTable.isName(name), let zone = TimeZone(identifier: name) else { return nil }
      zones[name] = zone
      return zone
    }
  }

  /// Offsets change at whole seconds, and a distant moment whose seconds would lose
  /// their fraction must not be rounded up.
  private func floorSeconds(_ instant: Instant) -> Int64 {
    let (seconds, rest) = instant.milliseconds.quotientAndRemainder(dividingBy: 1000)
    return rest < 0 ? seconds - 1 : seconds
  }
}

extension ZoneTable {
  /// Whether a text can be a name of the database, which is case-sensitive in every
  /// character.
  ///
  /// Foundation accepts more: abbreviations ("PST"), offsets ("GMT+2"), names that the database never
  /// had or has dropped, and trailing zeros.
  static func isName(_ text: String) -> Bool {
    guard text.utf8.allSatisfy(isNameByte) else { return false }
    guard text.utf8.contains(UInt8(ascii: "/")) else { return plainNames.contains(text) }
    return !text.hasPrefix("SystemV/") && !droppedNames.contains(text)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default:
      [UInt8(ascii: "/"), UInt8(ascii: "_"), UInt8(ascii: "+"), UInt8(ascii: "-")].contains(byte)
    }
  }

  private static let droppedNames: Set = ["US/Pacific-New", "Canada/East-Saskatchewan"]

  /// The names without a slash.
  private static let plainNames: Set = [
    "CET", "CST6CDT", "Cuba", "EET", "EST", "EST5EDT", "Egypt", "Eire", "Factory", "GB", "GB-Eire",
    "GMT", "GMT+0", "GMT-0", "GMT0", "Greenwich", "HST", "Hongkong", "Iceland", "Iran", "Israel",
    "Jamaica", "Japan", "Kwajalein", "Libya", "MET", "MST", "MST7MDT", "NZ", "NZ-CHAT", "Navajo",
    "PRC", "PST8PDT", "Poland", "Portugal", "ROC", "ROK", "Singapore", "Turkey", "UCT", "UTC",
    "Universal", "W-SU", "WET", "Zulu",
  ]
}
