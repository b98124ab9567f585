/// Reads how the app decodes responses, and with which of its own types.
extension ContractReader {
  private static let clientKeys = ["keys", "dates", "os", "models"]

  mutating func readClient(_ node: SpecNode?) -> Client {
    var client = Client(keys: .asWritten, dates: nil, os: nil)
    guard let node, let object = object(node, as: "\"client\"", keys: Self.clientKeys) else { return client }
    client.keys = choice(object["keys"], as: "\"keys\"", of: Client.Keys.self) ?? .asWritten
    client.dates = choice(object["dates"], as: "\"dates\"", of: Client.Dates.self)
    client.os = text(object["os"], as: "\"os\"")
    if let models = object["models"] {
      modelSources = ModelSources(
        paths: modelPaths(models), statesKeys: object["keys"] != nil, statesDates: object["dates"] != nil,
        location: location(models.offset))
    }
    modelClient = client
    return client
  }

  /// Reads the files and folders of the app's sources.
  private mutating func modelPaths(_ node: SpecNode) -> [ModelSources.Path] {
    guard let paths = elements(of: node, as: "\"models\"") else { return [] }
    if paths.isEmpty { report("\"models\" needs a Swift file, or a folder with Swift files", at: node) }
    return paths.compactMap { path in
      guard let text = text(path, as: "a path of \"models\"") else { return nil }
      guard ReferencedFiles.path(of: text, besides: source.file) != nil else {
        report(
          "the app's sources are a path relative to the folder of this contract, such as \"../App/Sources/Models\"",
          at: path)
        return nil
      }
      return ModelSources.Path(text: text, location: location(path.offset))
    }
  }

  /// Reports models without sources, and sources without models.
  mutating func checkModelSources() {
    let model = endpoints.lazy.flatMap(\.responses).compactMap(\.model).first
    if let modelSources {
      guard model == nil, shapeModels?.types.isEmpty ?? true else { return }
      doubts.append(
        Doubt(
          message:
            "no response says which of these models decodes it, as \"model\": \"User\" beside its \"body\"",
          offset: source.offset(of: modelSources.location), length: 1))
    } else if let model {
      report(
        "\"model\" names a type of the app's sources; name those in \"client\", such as "
          + "{\"models\": [\"../App/Sources/Models\"]}",
        at: source.offset(of: model.location))
    }
  }

  /// Reports a model of a response that no decoder of JSON reads.
  mutating func checkModel(of response: ResponsePromise, at node: SpecNode) {
    let hasNone = [204, 205, 304].contains { response.status == .exact($0) }
    if response.body == .empty || hasNone {
      report("a response without a body has no \"model\"", at: node)
    } else if let type = response.mediaType, response.stream == nil, !Self.mayBeJSON(type) {
      report("a \"model\" decodes JSON, and this response is \"\(type)\"", at: node)
    }
  }

  private static func mayBeJSON(_ mediaType: String) -> Bool {
    let essence = mediaType.prefix { $0 != ";" }.lowercased()
    return essence.contains("json") || essence.contains("*")
  }

  /// Reads the app's type that decodes a response.
  mutating func modelReference(_ node: SpecNode?) -> ModelReference? {
    guard let node, let type = text(node, as: "\"model\"") else { return nil }
    guard type.contains(where: { !$0.isWhitespace }) else {
      report("\"model\" is a type of the app's sources, such as \"User\" or \"[User]\"", at: node)
      return nil
    }
    return ModelReference(type: type, location: location(node.offset))
  }
}
