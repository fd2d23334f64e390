import Domain
import Store

/// The data layer of the README's reader: here the one of this package.
func myDataLayer(environment: Environment) throws -> DataLayer {
  try .sqlite(.memory, environment: environment)
}
