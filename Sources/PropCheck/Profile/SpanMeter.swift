/// Measures the spans that generators open, while a profile of the time is made.
///
/// Time counts for the innermost span that is open. Only recorded cases have spans, so a run without a profile pays
/// nothing for this.
final class SpanMeter {
  private struct Node {
    let parent: Int
    let key: Key
    var name: String?
    var nanoseconds: UInt64 = 0
  }

  private enum Key: Hashable {
    case root
    case label(UInt32)
    case name(String)
  }

  private struct Edge: Hashable {
    let parent: Int
    let key: Key
  }

  /// The most spans that are distinguished, and the deepest; what lies beyond counts for the last one.
  private static let limits = (nodes: 4096, depth: 64)

  private let clock: @Sendable () -> UInt64
  private var nodes = [Node(parent: 0, key: .root, name: "generate")]
  private var children: [Edge: Int] = [:]
  private var stack: [Int] = []
  private var latest: UInt64 = 0
  /// The place of the generator entered last when the latest span was opened; nil once the span has a name.
  private var unnamed: Site?

  init(clock: @escaping @Sendable () -> UInt64) { self.clock = clock }
}

extension SpanMeter {
  /// A case is about to be drawn.
  func begin() {
    stack = [0]
    unnamed = nil
    latest = clock()
  }

  /// The case is drawn, or given up.
  func finish() {
    spend()
    stack = []
    unnamed = nil
  }

  /// A span begins.
  ///
  /// - Parameters:
  ///   - label: Its label.
  ///   - place: The generator that was entered last.
  func open(_ label: SpanLabel, in place: Site) {
    settle(place)
    push(.label(label.rawValue))
    unnamed = place
  }

  /// A span of another kind begins, which has a name.
  func open(_ name: String, in place: Site) {
    settle(place)
    push(.name(name))
  }

  /// The innermost span ends.
  func close(in place: Site) {
    guard stack.count > 1 else { return }
    settle(place)
    stack.removeLast()
  }

  /// The time of all spans.
  var profile: TimeProfile {
    var profile = TimeProfile()
    for place in nodes.indices { profile.add(nodes[place].nanoseconds, to: frames(of: place)) }
    return profile
  }
}

extension SpanMeter {
  private func push(_ key: Key) {
    guard let parent = stack.last else { return }
    stack.append(child(of: parent, key))
  }

  private func child(of parent: Int, _ key: Key) -> Int {
    if let known = children[Edge(parent: parent, key: key)] { return known }
    guard nodes.count < Self.limits.nodes, stack.count <= Self.limits.depth else { return parent }
    var node = Node(parent: parent, key: key)
    if case .name(let name) = key { node.name = name }
    nodes.append(node)
    children[Edge(parent: parent, key: key)] = nodes.count - 1
    return nodes.count - 1
  }

  /// Names the innermost span, and counts the time for it until now.
  private func settle(_ place: Site) {
    name(place)
    spend()
  }

  private func spend() {
    let now = max(clock(), latest)
    if let node = stack.last { nodes[node].nanoseconds &+= now &- latest }
    latest = now
  }

  /// A generator is entered right after its span was opened, so until the next event the place is its own.
  private func name(_ place: Site) {
    guard let before = unnamed, let node = stack.last else { return }
    unnamed = nil
    guard nodes[node].name == nil, case .label(let raw) = nodes[node].key else { return }
    let label = SpanLabel(raw)
    if label.isMade(at: place) || before.line != place.line { nodes[node].name = place.place }
  }

  private func frames(of place: Int) -> [String] {
    var frames: [String] = []
    var place = place
    while place > 0 {
      frames.append(nodes[place].name ?? Self.name(of: nodes[place].key))
      place = nodes[place].parent
    }
    return ["generate"] + frames.reversed()
  }

  private static func name(of key: Key) -> String {
    switch key {
    case .root: "generate"
    case .name(let name): name
    case .label(let raw): SpanLabel(raw).name
    }
  }
}
