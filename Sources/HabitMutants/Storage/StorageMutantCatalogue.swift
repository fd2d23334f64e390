/// All mutants of the use of a disk.
package enum StorageMutantCatalogue {
  /// In a fixed order.
  package static let all = SettingMutants.all + HandlingMutants.all + RecoveryMutants.all
}
