import ContractSpecs

/// A part of a multipart body as a contract writes it, with remarks on what cannot be written.
struct DraftPart: Hashable, Sendable {
  enum Content: Hashable, Sendable {
    case text(String)

    /// The bytes to write into the contract, in base64.
    case bytes([UInt8])

    /// The name of a file that has to be put into the contract's folder.
    case file(String)
  }

  let name: String
  let content: Content

  /// The file name that is sent; `nil` for a text, and for a file of that name.
  let filename: String?
  let type: String?

  /// The sentences for people about what is omitted.
  let omissions: [String]

  /// The maximum number of bytes that are written into a contract.
  private static let maximumSize = 4 << 10

  /// Creates a part from the one that was sent. `isExact` says whether the capture contains the bytes of files as they
  /// were sent.
  init(_ part: MultipartBody.Part, isExact: Bool) {
    name = part.name
    var omissions = part.otherFields.map { "the header \($0) of the part \"\(part.name)\" is left out" }
    let isText = part.filename == nil
    let text = String(validUTF8: part.content)
    let isPlain = part.type.map { $0.lowercased().hasPrefix("text/plain") } ?? true
    if isText, let text, isPlain || Self.holdsSecret(part) {
      content = .text(text)
      (filename, type) = (nil, nil)
      if let type = part.type {
        omissions.append("the type \(type) of the part \"\(part.name)\" is left out")
      }
    } else if let obstacle = Self.obstacle(to: part, isExact: isExact) {
      let file = Self.file(named: part.filename ?? part.name)
      content = .file(file)
      filename = part.filename == file ? nil : part.filename
      type = part.type
      omissions.append(
        "the file of the part \"\(part.name)\" \(obstacle); put it beside the contract, as specs/\(file)")
    } else {
      content = .bytes(part.content)
      (filename, type) = (part.filename, part.type)
    }
    self.omissions = omissions
  }

  /// Returns the reason why the bytes of a file are not written into the contract, or `nil` if they are.
  private static func obstacle(to part: MultipartBody.Part, isExact: Bool) -> String? {
    if part.content.isEmpty { return "is not in the capture" }
    if !isExact, !isTextual(part), part.content.contains(where: { $0 >= 0x80 }) {
      return "is not in the capture as it was sent: a HAR file holds text"
    }
    if part.content.count > maximumSize { return "is too large for a contract" }
    return holdsSecret(part) ? "holds what looks like a secret" : nil
  }

  private static func isTextual(_ part: MultipartBody.Part) -> Bool {
    let type = part.type?.lowercased() ?? ""
    return part.filename == nil || type.hasPrefix("text/") || ["json", "xml"].contains { type.contains($0) }
  }

  private static func holdsSecret(_ part: MultipartBody.Part) -> Bool {
    SensitiveNames().containsItem(part.name) || !DraftSecrets.found(in: part.content).isEmpty
  }

  /// Returns the last component of a file name, so that it cannot lead out of the contract's folder.
  private static func file(named name: String) -> String {
    let last = name.split { "/\\".contains($0) }.last.map(String.init) ?? "file"
    return [".", ".."].contains(last) ? "file" : last
  }
}

extension DraftPart {
  /// Returns the parts of a multipart body, each name once as a contract requires; `nil` for another or an invalid
  /// body.
  static func parts(
    of body: [UInt8], type: String, isExact: Bool
  ) -> (parts: [DraftPart], omissions: [String])? {
    guard let boundary = MultipartBody.boundary(inType: type),
      let sent = MultipartBody.parts(of: body, boundary: boundary)
    else { return nil }
    var (parts, omissions): ([DraftPart], [String]) = ([], [])
    for part in sent {
      if part.name.isEmpty {
        omissions.append("a part without a name is left out")
      } else if parts.contains(where: { $0.name == part.name }) {
        omissions.append("one more part \"\(part.name)\" is left out: a contract has each name once")
      } else {
        parts.append(DraftPart(part, isExact: isExact))
      }
    }
    return (parts, parts.flatMap(\.omissions) + omissions)
  }
}
