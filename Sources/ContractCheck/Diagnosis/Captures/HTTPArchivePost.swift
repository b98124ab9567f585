import ContractSpecs

/// A request body that a HAR file lists by its fields, in `postData.params` (HTTP Archive 1.2), instead of its text.
struct HTTPArchivePost: Hashable, Sendable {
  let bytes: [UInt8]
  let type: String

  /// Reads `postData`; `nil` if it has no fields, or is neither multipart nor a form.
  init?(_ data: JSONValue?) {
    guard let data, let type = data["mimeType"]?.string?.prefix(while: { $0 != ";" }).lowercased() else {
      return nil
    }
    let fields = (data["params"]?.elements.map(\.self) ?? []).filter { $0["name"]?.string != nil }
    guard !fields.isEmpty else { return nil }
    switch type {
    case "multipart/form-data":
      let body = MultipartBody(parts: fields.map(Self.part), boundary: "contractcheck")
      (bytes, self.type) = (body.bytes, body.contentType)
    case FormBody.contentType:
      bytes = FormBody(fields: fields.map(Self.field)).bytes
      self.type = type
    default: return nil
    }
  }

  private static func field(_ field: JSONValue) -> FormBody.Field {
    FormBody.Field(name: field["name"]?.string ?? "", value: field["value"]?.string ?? "")
  }

  private static func part(_ field: JSONValue) -> MultipartBody.Part {
    MultipartBody.Part(
      name: field["name"]?.string ?? "", filename: field["fileName"]?.string,
      type: field["contentType"]?.string,
      content: Array((field["value"]?.string ?? "").utf8))
  }
}
