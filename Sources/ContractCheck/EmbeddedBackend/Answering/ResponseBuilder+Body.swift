import ContractSpecs
import ContractMutation

extension ResponseBuilder {
  /// Writes the promised body to an answer. If none is promised, it contains the wished values or the message.
  mutating func write(
    _ promise: ResponsePromise?, _ wishes: SampleWishes, _ words: String, to answer: inout Answer
  ) throws(SamplingError) {
    guard answer.status >= 200, answer.status != 204, answer.status != 304 else { return }
    let type = promise?.mediaType ?? "application/json"
    switch promise?.body {
    case .empty: return
    case .shape(let shape):
      let json = try sampler.sample(shape, wishes: wishes)
      answer.body =
        type.isJSONType ? json : (try? JSONDocument(parsing: json).root.plainText).map(Self.bytes) ?? []
    case .unpromised, nil:
      answer.body = type.isJSONType ? Self.unpromised(wishes, words, answer.status) : Self.text(of: type)
    }
    answer.headers.append(
      Header("Content-Type", type.replacing("*", with: type.hasPrefix("*") ? "text/plain" : "plain")))
  }

  private static func bytes(_ text: String?) -> [UInt8] { Array((text ?? "").utf8) }

  private static func unpromised(_ wishes: SampleWishes, _ words: String, _ status: Int) -> [UInt8] {
    if let mirror = wishes.mirror { return mirror.bytes }
    var writer = JSONWriter()
    writer.object { writer in
      if status >= 400 { writer.member("error", words) }
    }
    return writer.bytes
  }

  private static func text(of type: String) -> [UInt8] {
    if type.hasPrefix("text/html") {
      return Array(
        "<!doctype html>\n<html lang=\"en\"><title>Embedded backend</title><p>A page.</html>\n".utf8)
    }
    return type.hasPrefix("text/") ? Array("A text.\n".utf8) : []
  }
}

extension String {
  /// A Boolean value that indicates whether a media type is JSON or based on it (RFC 6839 section 3.1).
  var isJSONType: Bool {
    let essence = prefix { $0 != ";" && $0 != " " }.lowercased()
    return essence == "application/json" || essence.hasSuffix("+json")
  }
}

extension Answer {
  /// Returns an answer that no contract describes.
  static func saying(_ words: String, status: Int) -> Answer {
    var writer = JSONWriter()
    writer.object { $0.member("error", words) }
    return Answer(status: status, headers: [Header("Content-Type", "application/json")], body: writer.bytes)
  }
}

extension JSONValue {
  /// Returns whether any leaf of this value equals the value at the same place of another.
  func isMirrored(somewhereIn other: JSONValue) -> Bool {
    switch kind {
    case .object:
      members.contains { member in other[member.name].map(member.value.isMirrored) ?? false }
    case .array:
      zip(elements, other.elements).contains { $0.isMirrored(somewhereIn: $1) }
    case .null, .boolean, .integer, .number, .string: means(other)
    }
  }
}
