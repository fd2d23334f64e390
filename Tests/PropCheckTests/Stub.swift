// PropCheck
