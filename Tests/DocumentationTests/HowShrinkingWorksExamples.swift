import PropCheck
import PropCheckTesting
import Testing

struct Parcel: Sendable {
  var id: Int
  var weights: [Int]
  var isFragile: Bool
}

extension Gen where Value == Parcel {
  static var parcel: Gen {
    Gen { source in
      Parcel(
        id: source.integer(in: 0...9999),
        weights: try source.draw(.array(of: .int(in: 1...1000), upTo: 20)),
        isFragile: source.boolean())
    }
  }
}

@Suite(.failing) struct HowShrinkingWorksFailures {
  @Test func `no parcel is too heavy`() async {
    await forAll(.parcel) { parcel in
      try require(parcel.weights.reduce(0, +) <= 1500, "Too heavy.")
    }
  }

  @Test func `lists by array`() async {
    let lists = Gen { source in source.array(0...20) { $0.integer(in: 0...1000) } }
    await forAll(lists) { list in
      try require(list.filter { $0 > 500 }.count < 3)
    }
  }

  @Test func `no great number is a square`() async {
    await forAll(.int(in: 0...99_999)) { number in
      let root = Int(Double(number).squareRoot())
      try require(number < 3000 || root * root != number)
    }
  }

  @Test func `lists by a length and a loop`() async {
    let lists = Gen { source in
      var list: [Int] = []
      for _ in 0..<source.integer(in: 0...20) { list.append(source.integer(in: 0...1000)) }
      return list
    }
    await forAll(lists) { list in
      try require(list.filter { $0 > 500 }.count < 3)
    }
  }
}
