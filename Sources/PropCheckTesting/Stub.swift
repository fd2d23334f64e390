// PropCheckTesting
