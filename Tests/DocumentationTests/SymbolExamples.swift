import PropCheck
import StateCheck
import Testing

actor Lockers {
  private var owners: [Int: String] = [:]

  func clear() { owners = [:] }

  func rent(to owner: String) -> Int {
    let number = owners.count + 1
    owners[number] = owner
    return number
  }

  func giveBack(_ number: Int) -> String? { owners.removeValue(forKey: number) }

  var everyone: [Int: String] { owners }
}

enum LockersExample {
  static let machine = SymbolicMachine<[Symbol: String], Lockers, Int>(
    model: [:],
    observe: { owners in owners },
    as: { lockers, symbols in
      Dictionary(
        uniqueKeysWithValues: await lockers.everyone.map { number, owner in
          (symbols.symbol(of: number, "locker"), owner)
        })
    },
    commands: { commands in
      commands.make("rent", "locker", with: .string(of: "ab", count: 1...3)) {
        owners, locker, owner in
        owners[locker] = owner
      } run: { lockers, owner in
        await lockers.rent(to: owner)
      }
      commands.use("give back", "locker") { owners, locker in
        owners.removeValue(forKey: locker)
      } run: { lockers, number in
        await lockers.giveBack(number)
      }
    })

  static func property() -> Property {
    let lockers = BoundSystem(Lockers(), absent: 0) { await $0.clear() }
    return machine.agreement("lockers.agree", "Everybody has a locker alone.", on: lockers)
  }
}

@Suite(.failing) struct SymbolFailures {
  @Test func `everybody has a locker alone`() async throws {
    let complaint = await LockersExample.property().check(Settings(seed: 42)).complaint
    #expect(complaint == nil, "\(complaint ?? "")")
  }
}
