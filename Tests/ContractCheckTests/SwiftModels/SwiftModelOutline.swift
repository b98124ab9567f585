@testable import ContractSpecs
@testable import SwiftModels

extension Client {
  /// A decoder with default settings for keys, and ISO 8601 dates.
  static let plain = Client(keys: .asWritten, dates: .iso8601, os: nil)
}

extension SwiftModel {
  init(
    _ source: String, _ name: String? = nil, keys: Client.Keys = .asWritten, dates: Client.Dates? = .iso8601
  ) throws {
    let reader = SwiftModelReader([SwiftFile(name: "Models.swift", bytes: Array(source.utf8))])
    self = try reader.model(named: name, client: Client(keys: keys, dates: dates, os: nil))
  }

  /// The whole shape on one line; a type inside itself by its name.
  var outline: String { outline(root, inside: []) }

  private func outline(_ id: ShapeID, inside: [ShapeID]) -> String {
    let node = shapes[id]
    if inside.contains(id) { return node.name ?? "…" }
    let inside = inside + [id]
    switch node.shape {
    case .object(let object):
      var parts = object.fields.map { field in
        "\(field.name)\(field.isOptional ? "?" : ""): \(outline(field.shape, inside: inside))"
      }
      switch object.others {
      case .byPolicy, .never: break
      case .open: parts.append("...")
      case .each(let each): parts.append("*: \(outline(each, inside: inside))")
      }
      return "{\(parts.joined(separator: ", "))}"
    case .array(let array): return array.elements.map { "[\(outline($0, inside: inside))]" }.joined()
    case .nullable(let inner): return outline(inner, inside: inside) + "|null"
    case .choice(let shapes): return shapes.map { outline($0, inside: inside) }.joined(separator: "|")
    case .any, .null, .boolean, .integer, .number, .string, .format, .token, .moment, .pattern, .literal,
      .oneOf, .openChoice, .assertion:
      return shapes.summary(of: id)
    }
  }
}
