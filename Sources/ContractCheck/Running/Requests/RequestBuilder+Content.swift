import ContractSpecs

/// The body of a request with its default type.
struct RequestContent {
  var bytes: [UInt8]
  var type: String?

  /// The body as JSON, for references into it.
  var json: JSONDocument?
}

extension RequestBuilder {
  /// Returns the body, or `nil` if the check sends none.
  func content(_ resolver: inout Resolver) throws(UnsendableRequest) -> RequestContent? {
    switch check.body {
    case .none:
      return nil
    case .json(let template):
      let bytes = resolver.json(template)
      let document = try? JSONDocument(parsing: bytes, maximumDepth: .max)
      return RequestContent(bytes: bytes, type: "application/json", json: document)
    case .form(let fields):
      return form(fields.map { FormBody.Field(name: $0.name, value: resolver.text($0.value)) })
    case .raw(let template):
      return RequestContent(bytes: Array(resolver.text(template).utf8))
    case .multipart(let parts):
      return try multipart(parts, &resolver)
    }
  }

  private func form(_ fields: [FormBody.Field]) -> RequestContent {
    var writer = JSONWriter()
    writer.object { writer in
      for field in fields { writer.member(field.name, field.value) }
    }
    return RequestContent(
      bytes: FormBody(fields: fields).bytes, type: FormBody.contentType,
      json: try? JSONDocument(parsing: writer.bytes))
  }

  private func multipart(
    _ templates: [PartTemplate], _ resolver: inout Resolver
  ) throws(UnsendableRequest) -> RequestContent {
    var parts: [MultipartBody.Part] = []
    for part in templates {
      parts.append(
        MultipartBody.Part(
          name: part.name, filename: part.filename.map { resolver.text($0) } ?? part.defaultFilename,
          type: part.type.map { resolver.text($0) }, content: try bytes(of: part, &resolver)))
    }
    var generator = SplitMix64(state: seed)
    let body = MultipartBody(parts: parts, boundary: "contractcheck-\(generator.letters(24))")
    return RequestContent(bytes: body.bytes, type: body.contentType)
  }

  private func bytes(of part: PartTemplate, _ resolver: inout Resolver) throws(UnsendableRequest) -> [UInt8] {
    switch part.content {
    case .text(let template): Array(resolver.text(template).utf8)
    case .bytes(let bytes): bytes
    case .file(let path): try files.read(path)
    }
  }
}

extension PartTemplate {
  /// The name of a file that is sent without another name.
  fileprivate var defaultFilename: String? {
    guard case .file(let path) = content else { return nil }
    return path.split(separator: "/").last.map(String.init)
  }
}
