import ContractSpecs
import ContractMutation

/// The request that an endpoint takes, as far as one example shows it.
struct DraftRequest: Sendable {
  /// The shape of the query. All items are optional, since most are in practice.
  let query: InferredShape?
  let body: InferredShape?

  /// True if a body was sent that is neither JSON, a form nor multipart.
  let leavesOutBody: Bool

  /// The media type of a body that was sent but is missing in the capture; `nil` if none is missing.
  let missingBodyType: String?

  /// The files that have to be put beside the contract.
  var files: [String] {
    parts.compactMap { part in
      guard case .file(let name) = part.content else { return nil }
      return name
    }
  }

  var writesJSON: Bool { body != nil && form.isEmpty || hidesBody }

  /// True if a key in the body looks like a token, so that its shape must not be written.
  let hidesBody: Bool

  /// The fields of a body that is a form.
  let form: [FormBody.Field]

  /// The parts of a multipart body, and the remarks on what cannot be written.
  let parts: [DraftPart]
  let omissions: [String]

  /// The fields of a form, the strings of a JSON body, or the text parts of a multipart body.
  let fields: [FormBody.Field]

  /// Reads a request. `isExact` says whether the capture contains the bytes of files as they were sent.
  init(_ request: Request?, query items: [FormBody.Field], isExact: Bool = true) {
    query = items.isEmpty ? nil : Self.shape(of: items, in: [[]] + items.map { [$0] })
    let sent = request?.body ?? []
    let type = request?.headers.value(of: "Content-Type") ?? ""
    let multipart = sent.isEmpty ? nil : DraftPart.parts(of: sent, type: type, isExact: isExact)
    (parts, omissions) = multipart ?? ([], [])
    missingBodyType = Self.missingBodyType(of: request)
    if multipart != nil {
      (body, form, leavesOutBody, hidesBody) = (nil, [], parts.isEmpty, false)
      fields = parts.compactMap { part in
        guard case .text(let text) = part.content else { return nil }
        return FormBody.Field(name: part.name, value: text)
      }
    } else if let document = sent.isEmpty ? nil : try? JSONDocument(parsing: sent) {
      hidesBody = DraftSecrets.hasSecretName(document)
      body = hidesBody ? nil : InferredShape(of: [document])
      (form, leavesOutBody, fields) = ([], false, SignUp.fields(of: document))
    } else if !sent.isEmpty, type.lowercased().hasPrefix(FormBody.contentType) {
      form = PercentEncoding.fields(String(decoding: sent, as: UTF8.self))
      body = form.isEmpty ? nil : Self.shape(of: form, in: Self.rounds(of: form))
      (leavesOutBody, hidesBody, fields) = (form.isEmpty, false, form)
    } else {
      (body, form, leavesOutBody, hidesBody, fields) = (nil, [], !sent.isEmpty, false, [])
    }
  }

  /// Returns the media type of a body that the capture lacks. `curl -v` prints the header fields but not the body.
  private static func missingBodyType(of request: Request?) -> String? {
    guard let request, request.body == nil, !["GET", "HEAD"].contains(request.method) else { return nil }
    return request.headers.value(of: "Content-Type")?.prefix { $0 != ";" }.lowercased()
  }

  /// Returns the shape of texts by the types that they can be read as. A field that is missing in a round is optional.
  private static func shape(
    of fields: [FormBody.Field], in rounds: [[FormBody.Field]]
  ) -> InferredShape {
    let words = Set(fields.filter { !isNumberOrBoolean($0.value) }.map(\.name))
    return InferredShape(of: rounds.compactMap { document($0, words: words) })
  }

  /// Returns rounds with all fields, each with its next value or its last one, so that a repeated field is not
  /// optional.
  private static func rounds(of fields: [FormBody.Field]) -> [[FormBody.Field]] {
    var values: [String: [FormBody.Field]] = [:]
    for field in fields { values[field.name, default: []].append(field) }
    let names = fields.map(\.name).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    return (0..<(values.values.map(\.count).max() ?? 0)).map { round in
      names.compactMap { name in values[name].map { $0[min(round, $0.count - 1)] } }
    }
  }

  private static func document(_ fields: [FormBody.Field], words: Set<String>) -> JSONDocument? {
    var json = JSONWriter()
    json.object { object in
      for field in fields {
        object.key(field.name)
        if words.contains(field.name) { object.value(field.value) } else { object.raw(field.value.utf8) }
      }
    }
    return try? JSONDocument(parsing: json.bytes)
  }

  /// Returns whether a text is a number or a Boolean. `007` and `1e5` are words.
  private static func isNumberOrBoolean(_ text: String) -> Bool {
    text == "true" || text == "false" || Int(text).map(String.init) == text
      || text.wholeMatch(of: /-?(?:0|[1-9][0-9]{0,14})\.[0-9]{1,15}/) != nil
  }
}
