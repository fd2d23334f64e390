/// A duration around the bounds of minutes and hours.
enum DurationClass: String, ValueClass {
  case minutes = "whole minutes"
  case zero
  case almostMinute = "59.999 s"
  case almostHour = "1 s less than an hour"
  case days
  case negative
  case notANumber = "NaN"
  case endless

  static let table = "duration"

  var weight: Int { self == .minutes || self == .days ? 4 : 2 }
}
