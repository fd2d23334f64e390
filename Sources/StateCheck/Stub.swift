// StateCheck
