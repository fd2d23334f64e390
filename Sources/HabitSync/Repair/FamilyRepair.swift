import HabitDomain

/// One family of a code (D-4).
enum FamilyRepair {
  static func partCodes(in set: inout RepairSet) {
    let families = set.families
    var taken = Set(families.map { Array($0.code.utf8) })
    for group in groups(of: families, by: { Array($0.code.utf8) }) {
      let sorted = group.sorted { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }
      for var loser in sorted.dropFirst() {
        loser.code = newCode(of: loser.id, taken: taken)
        taken.insert(Array(loser.code.utf8))
        set.set(.family(loser))
      }
    }
  }

  /// The same on every device and in every repair.
  private static func newCode(of id: Identifier, taken: Set<[UInt8]>) -> String {
    var number: UInt64 = 0
    while true {
      let code = code(of: id, number)
      guard taken.contains(Array(code.utf8)) else { return code }
      number += 1
    }
  }

  /// Eight base-36 digits of a 64-bit FNV-1a hash, mixed once more.
  static func code(of id: Identifier, _ number: UInt64) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for word in [id.high, id.low, number] {
      for shift in stride(from: 56, through: 0, by: -8) {
        hash = (hash ^ (word >> UInt64(shift) & 0xFF)) &* 0x100_0000_01B3
      }
    }
    hash ^= hash >> 32
    let count: UInt64 = 2_821_109_907_456
    let digits = String(hash % count, radix: 36, uppercase: true)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}
