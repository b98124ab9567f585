/// A file of an OpenAPI document, as JSON.
struct OpenAPIFile: Sendable {
  /// The path relative to the folder of the contract.
  let path: String

  /// The name under which the file is reported.
  let name: String
  let document: JSONDocument

  private let lines: LineTable

  /// The offset in the file of each value and key, for a file that was no JSON.
  private let places: [UInt32]?

  private init(path: String, name: String, document: JSONDocument) {
    (self.path, self.name, self.document) = (path, name, document)
    (lines, places) = (LineTable(document.bytes), nil)
  }

  private init(path: String, name: String, converted: ConvertedDocument) {
    (self.path, self.name, document) = (path, name, converted.document)
    (lines, places) = (LineTable(converted.source), converted.places)
  }

  func location(of node: OpenAPINode) -> SpecLocation {
    let offset = places?[node.value.node.index] ?? UInt32(node.value.byteRange.lowerBound)
    let position = lines.position(ofByte: Int(offset))
    return SpecLocation(file: name, line: position.line, column: position.column)
  }
}

extension OpenAPIFile {
  /// Reads a file that is JSON, or YAML where that can be read.
  ///
  /// Throws an error if it is too large, or neither.
  init(
    reading bytes: [UInt8], at path: String, named name: String, in access: ReferencedFiles
  ) throws(OpenAPIError) {
    guard bytes.count <= OpenAPIDocument.maximumSize else {
      throw OpenAPIError("\(name) has more than \(OpenAPIDocument.maximumSize / 1_048_576) MiB")
    }
    // A byte order mark is no part of JSON (RFC 8259 section 8.1), but generators on Windows write it.
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    let syntaxError: JSONSyntaxError
    do throws(JSONSyntaxError) {
      let document = try JSONDocument(parsing: text, maximumDepth: OpenAPIDocument.maximumDepth)
      self.init(path: path, name: name, document: document)
      return
    } catch {
      syntaxError = error
    }
    switch Intention(of: text, at: path) {
    case .json: throw Self.notJSON(name, syntaxError)
    case .yaml: self.init(path: path, name: name, converted: try Self.converted(text, name, access))
    case .unknown:
      // Of a file that its name calls JSON, YAML is only what cannot be anything else.
      guard let converted = try? Self.converted(text, name, access), converted.document.root.kind == .object
      else { throw Self.notJSON(name, syntaxError) }
      self.init(path: path, name: name, converted: converted)
    }
  }

  /// The syntax that the author of a file means, by its name and its first character.
  private enum Intention: Hashable {
    case json, yaml, unknown

    init(of text: [UInt8], at path: String) {
      let first = text.first { !$0.isJSONSpace }
      if path.hasSuffix(".yaml") || path.hasSuffix(".yml") {
        self = .yaml
      } else if first == .openBrace || first == .openBracket {
        self = .json
      } else {
        self = path.hasSuffix(".json") ? .unknown : .yaml
      }
    }
  }

  private static func notJSON(_ name: String, _ error: JSONSyntaxError) -> OpenAPIError {
    OpenAPIError("\(name):\(error.position): not JSON: \(error.reason)")
  }

  private static func converted(
    _ text: [UInt8], _ name: String, _ access: ReferencedFiles
  ) throws(OpenAPIError) -> ConvertedDocument {
    guard let convert = access.yaml else {
      throw OpenAPIError(
        "\(name) is not JSON, and only the program contractcheck reads YAML; convert it to JSON for this library"
      )
    }
    do throws(ConversionError) {
      return try convert(text)
    } catch {
      let position = TextPosition(ofByte: error.offset, in: text)
      throw OpenAPIError("\(name):\(position): not YAML: \(error.reason)")
    }
  }
}
