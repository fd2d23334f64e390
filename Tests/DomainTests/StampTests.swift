import HabitDomain
import Testing

@Suite struct StampTests {
  @Test func `stamps are ordered by wall time, then counter, then the bytes of the device`() {
    let ascending = [
      Stamp(wall: 1, counter: 9, device: "z"), Stamp(wall: 2, counter: 0, device: "z"),
      Stamp(wall: 2, counter: 1, device: "B"), Stamp(wall: 2, counter: 1, device: "a"),
      // Swift takes the two spellings of one letter as equal, and both as more than an f.
      Stamp(wall: 2, counter: 1, device: "e\u{301}"), Stamp(wall: 2, counter: 1, device: "f"),
      Stamp(wall: 2, counter: 1, device: "\u{E9}"),
    ]
    #expect(ascending.reversed().sorted() == ascending)
    #expect(ascending[1].description == "2.0@z")
  }
}
