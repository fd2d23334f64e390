import HabitDomain
import PropCheck
import PropCheckTesting
import HabitSync
import Testing

/// What is done about errors, and how long to wait (domain 4.7).
@Suite struct RemedyTests {
  /// The table of 4.7; what is not in it pauses the sync.
  static let table: [(Remedy, [CloudError.Code])] = [
    (.retryNetwork, [.networkUnavailable, .networkFailure]),
    (
      .retry,
      [
        .serviceUnavailable, .requestRateLimited, .zoneBusy, .internalError, .serverResponseLost,
        .assetNotAvailable, .resultsTruncated,
      ]
    ),
    (.halve, [.limitExceeded]), (.wait, [.batchRequestFailed]),
    (.makeZone, [.zoneNotFound, .encryptedDataReset]), (.askPerson, [.userDeletedZone]),
    (.refetch, [.changeTokenExpired]), (.forgetRecord, [.unknownItem]),
    (.awaitParent, [.referenceViolation]), (.stopUploading, [.quotaExceeded]),
    (.leaveServer, [.badContainer, .missingEntitlement]),
    (
      .quarantine,
      [
        .invalidArguments, .serverRejectedRequest, .constraintViolation, .assetFileNotFound,
        .assetFileModified,
      ]
    ),
  ]

  @Test func `every code has the remedy of the table`() {
    var wanted: [CloudError.Code: Remedy] = [:]
    for (remedy, codes) in Self.table { for code in codes { wanted[code] = remedy } }
    for code in CloudError.Code.allCases {
      #expect(Remedy.standard(.refused(code)) == wanted[code] ?? .pause, "\(code)")
    }
    #expect(Remedy.standard(.recordChanged(server: nil)) == .merge)
    #expect(Remedy.standard(.cancelled) == .cancel)
    #expect(Remedy.standard(.malformedAnswer("x")) == .retry)
    #expect(Remedy.standard(.answerTooLong(limitInBytes: 1)) == .halve)
    #expect(Remedy.standard(.unscripted(call: "x", number: 1)) == .pause)
  }

  @Test(arguments: 1...8) func `devices that failed together do not come back together`(
    _ attempt: Int
  ) {
    let policy = RetryPolicy.standard
    let delays = (0..<8).map { policy.delay(policy, attempt, nil, UInt64($0) << 61).milliseconds }
    #expect(Set(delays).count == 8)
  }

  @Test(.cases(300)) func `every delay is within its bounds and at least what the server asks for`()
    async
  {
    let asked = Gen<Int?>.optional(.int(in: 0...200_000))
    await forAll(.tuple(.int(in: 1...70), asked, .int(in: 0...Int.max))) { attempt, asked, bits in
      let wish = asked.map { Delay(milliseconds: Int64($0)) }
      let policy = RetryPolicy.standard
      let delay = policy.delay(policy, attempt, wish, UInt64(bits) << 1).milliseconds
      let base = min(Int64(1_000) << Int64(min(attempt - 1, 20)), 60_000)
      let least = max(base, wish?.milliseconds ?? 0)
      let most = max(base + base / 10, wish?.milliseconds ?? 0)
      try require((least...most).contains(delay), "\(delay) is not in \(least)...\(most)")
    }
  }
}
