import CloudSim
import Domain
import Foundation
import Testing

@testable import CloudServing

/// What the service answers to requests that no client of ours sends.
@Suite(.timeLimit(.minutes(10))) struct ServiceTests {
  @Test(
    arguments: [
      ("save", "{", 400), ("save", "", 400), ("save", "{}", 400), ("save", "[]", 400),
      ("changes", #"{"zone":7,"limit":1}"#, 400), ("changes", #"{"zone":"Z","limit":1.5}"#, 400),
      ("changes", #"{"zone":"Z","limit":1}"#, 404), ("fetch", #"{"zone":"Z"}"#, 400),
      ("save", #"{"records":[{}],"policy":"all","isAtomic":true}"#, 400),
      ("save", #"{"records":[],"policy":"some","isAtomic":true}"#, 400),
      ("nowhere", "{}", 404), ("user", "{}", 200),
    ])
  func `a request that makes no sense changes nothing`(
    _ path: String, _ body: String, _ status: Int
  ) throws {
    let server = CloudServer(try Bench().server.state)
    let service = Service(server, FaultPlan())
    let before = server.contents()
    #expect(Self.status(service.reply(to: path, token: "Bearer a", Data(body.utf8))) == status)
    #expect(server.contents() == before)
  }

  @Test func `who has no token is nobody`() throws {
    let service = Service(CloudServer(), FaultPlan())
    #expect(Self.status(service.reply(to: "user", token: nil, Data("{}".utf8))) == 401)
  }

  @Test func `a service is forgotten with its last client`() async throws {
    weak var service: Service?
    do {
      let made = Service(CloudServer(), FaultPlan())
      service = made
      _ = try await made.cloud(for: "a").user()
    }
    #expect(service == nil)
  }

  private static func status(_ reply: Reply) -> Int? {
    if case .answer(let status, _) = reply { status } else { nil }
  }
}
