/// The version of Swift that compiled the tool, as far as a program can ask for it.
enum SwiftVersion {
  static var text: String {
    #if compiler(>=6.4)
      "6.4 or newer"
    #elseif compiler(>=6.3.1)
      "6.3.1"
    #elseif compiler(>=6.3)
      "6.3"
    #else
      "6.2"
    #endif
  }
}
