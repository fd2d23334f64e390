// Mutants
