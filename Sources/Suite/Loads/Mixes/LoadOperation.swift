/// One operation of a load; a pure function of the seed, the mix and its number.
public struct LoadOperation: Hashable, Sendable {
  /// What is done.
  public let action: LoadAction
  /// The place of the action in its mix.
  let kind: Int
  /// Which operation of the load it is, from 0.
  public let number: Int
  /// The how-manieth of its kind it is, from 0: what is new in it is of this number.
  let ordinal: Int
  /// The row it takes of those that are there.
  let row: Int
}
