public import Foundation
public import PropCheck

// The zones, calendars and locales that are drawn are listed here, so that every machine draws the same.

extension Gen where Value == TimeZone {
  /// Zones with edge cases, such as midnights and days that are skipped, and offsets that are not whole hours; UTC is
  /// the simplest.
  public static var timeZone: Gen {
    let zones = ["UTC"] + Self.trapped + ["Asia/Kolkata", "Pacific/Chatham", "Pacific/Marquesas"]
    return Gen { source in
      guard let zone = source.element(of: zones) else { return .gmt }
      return try TimeZone.known(zone)
    }
  }

  /// The zones of known transitions, each once.
  private static let trapped = ZoneTransition.known.reduce(into: [String]()) { zones, transition in
    if !zones.contains(transition.zone) { zones.append(transition.zone) }
  }
}

extension Gen where Value == Locale {
  /// Locales that differ in digits, separators, letter case rules, writing directions, weeks and calendars;
  /// `en_US_POSIX` is the simplest.
  public static var locale: Gen {
    Gen<String>.element(of: [
      "en_US_POSIX", "en_US", "en_GB", "de_DE", "de_CH", "fr_FR", "tr_TR", "ar_EG", "fa_IR",
      "he_IL",
      "hi_IN", "ja_JP", "zh_Hans_CN", "th_TH@calendar=buddhist", "sv_SE", "",
    ]).map { Locale(identifier: $0) }
  }
}

extension Gen where Value == Calendar {
  /// Calendars of several kinds, with a zone, a locale and a first day of the week of their own; the Gregorian calendar
  /// in UTC, with weeks that start on Monday, is the simplest.
  public static var calendar: Gen {
    let kinds: [Calendar.Identifier] = [
      .gregorian, .iso8601, .buddhist, .japanese, .hebrew, .islamicCivil, .persian, .chinese,
      .coptic,
    ]
    return Gen { source in
      var calendar = Calendar(identifier: source.element(of: kinds) ?? .gregorian)
      calendar.timeZone = try source.draw(.timeZone)
      calendar.locale = try source.draw(.locale)
      // 1 is Sunday; Monday counts as simpler.
      calendar.firstWeekday = source.integer(in: 1...7, towards: 2)
      calendar.minimumDaysInFirstWeek = source.integer(in: 1...7, towards: 4)
      return calendar
    }
  }
}
