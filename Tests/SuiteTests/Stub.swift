// Suite
