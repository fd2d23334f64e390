import Domain
import Report

extension Surroundings {
  /// The chosen data layer; its name was checked when the arguments were read.
  func layer(named name: String?) throws(ToolError) -> Layer {
    guard let layer = layers.first(where: { $0.name == name }) ?? layers.first else {
      throw .layer(name: name ?? "", error: .service(.unavailable("there is no data layer")))
    }
    return layer
  }

  /// The name of a layer as a command needs it: nil for the default one.
  func optionName(of layer: Layer) -> String? {
    layer.name == layers.first?.name ? nil : layer.name
  }

  /// The style for results.
  func style(_ presentation: Presentation) -> TextStyle {
    Look(environment: environment, isUTF8: isUTF8, color: presentation.color).style(of: out)
  }
}

extension ToolError {
  /// Runs what may find the arguments wrong.
  static func checking<Value>(
    _ body: () throws(UsageError) -> Value
  ) throws(ToolError) -> Value {
    do {
      return try body()
    } catch {
      throw .usage(error)
    }
  }

  /// Runs what may find a report unreadable or unwritable.
  static func reporting<Value>(
    _ body: () throws(ReportError) -> Value
  ) throws(ToolError) -> Value {
    do {
      return try body()
    } catch {
      throw .report(error)
    }
  }
}
