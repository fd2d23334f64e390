import Domain

/// Throws what a broken rule says, if it is broken.
func require(
  _ condition: Bool, _ reason: @autoclosure () -> String
) throws(DataServiceError) {
  guard condition else { throw .validationFailed([reason()]) }
}
