/// The measures of a person that daily calories depend on.
public struct Body: Hashable, Sendable {
  /// Which of the two formulas applies.
  public enum Sex: CaseIterable, Sendable {
    /// 88.362 + 13.397 kg + 4.799 cm - 5.677 years.
    case male
    /// 447.593 + 9.247 kg + 3.098 cm - 4.330 years.
    case female
  }

  /// How much a person moves.
  public enum Activity: CaseIterable, Sendable {
    /// Factor 1.2.
    case sedentary
    /// Factor 1.375.
    case light
    /// Factor 1.55.
    case moderate
    /// Factor 1.725.
    case active
    /// Factor 1.9.
    case veryActive
  }

  /// Which formula applies.
  public var sex: Sex
  /// Weight, above 0.
  public var kilograms: Double
  /// Height, above 0.
  public var centimeters: Double
  /// Age, above 0.
  public var years: Double
  /// How much the person moves.
  public var activity: Activity

  /// Makes a body; the ranges are checked by computations.
  public init(sex: Sex, kilograms: Double, centimeters: Double, years: Double, activity: Activity) {
    self.sex = sex
    self.kilograms = kilograms
    self.centimeters = centimeters
    self.years = years
    self.activity = activity
  }
}

/// The category of a body mass index.
public enum BodyMassCategory: String, CaseIterable, Sendable {
  /// Below 18.5.
  case underweight = "Underweight"
  /// From 18.5, below 25.
  case normal = "Normal"
  /// From 25, below 30.
  case overweight = "Overweight"
  /// From 30.
  case obese = "Obese"
}

extension Body.Sex: CustomStringConvertible {
  /// A word.
  public var description: String {
    switch self {
    case .male: "male"
    case .female: "female"
    }
  }
}

extension Body.Activity: CustomStringConvertible {
  /// A word or two.
  public var description: String {
    switch self {
    case .sedentary: "sedentary"
    case .light: "light"
    case .moderate: "moderate"
    case .active: "active"
    case .veryActive: "very active"
    }
  }
}

extension Body: CustomStringConvertible {
  /// All parts, on one line.
  public var description: String {
    "\(sex), \(kilograms) kg, \(centimeters) cm, \(years) years, \(activity)"
  }
}

extension BodyMassCategory: CustomStringConvertible {
  /// As a person reads it.
  public var description: String { rawValue }
}
