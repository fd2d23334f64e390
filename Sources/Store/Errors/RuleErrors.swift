import Domain

/// The stored form of a text, or that the input breaks a rule.
func obeying<Answer>(
  _ rule: () throws(DataServiceError) -> Answer
) throws(DataLayerError) -> Answer {
  do { return try rule() } catch { throw .service(error) }
}

/// The stored form of a text to look something up by, or that nothing can be.
func lookingUp<Answer>(
  _ rule: () throws(DataServiceError) -> Answer
) throws(DataLayerError) -> Answer {
  do { return try rule() } catch {
    guard case .validationFailed(let reasons) = error else { throw .service(error) }
    throw .service(.invalidData(reasons.joined(separator: ", ")))
  }
}
