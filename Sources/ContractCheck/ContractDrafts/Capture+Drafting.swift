import ContractSpecs

extension Capture {
  /// The position and the reason of a syntax error in a body that starts like JSON and is not declared as another type;
  /// `nil` if it is valid.
  var brokenJSON: String? {
    let type = headers.value(of: "Content-Type")?.prefix { $0 != ";" }.lowercased() ?? "application/json"
    let isSaidToBeJSON = type.hasSuffix("/json") || type.hasSuffix("+json")
    let first = body.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    guard isSaidToBeJSON, first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return nil }
    do {
      _ = try JSONDocument(parsing: body)
      return nil
    } catch {
      return "line \(error.position.line), column \(error.position.column): \(error.reason)"
    }
  }
}

extension Capture {
  /// The reason why the capture is not a response to draft a contract from, with advice; `nil` if it is one.
  var unsuitability: String? {
    if let document = try? JSONDocument(parsing: body) { return Self.kind(of: document.root) }
    if let kind = OpenAPIText.root(of: body).flatMap(Self.kind) { return kind }
    let lines = Self.firstLines(of: body)
    guard format == .body else { return nil }
    if lines.contains(where: Self.isRequestLine) {
      return "these are requests, and a response is needed; send one, and save what curl -i prints"
    }
    if lines.contains(where: Self.isSwift) {
      return "this is Swift source, not a response; diagnose --model compares a response with it"
    }
    return "this is neither JSON nor a response with its head; save what curl -i prints, or give the address"
  }

  private static let openAPI = "this is an OpenAPI document; init takes its file alone, or its address"

  /// Returns the reason for a document that describes requests or responses instead of being one, else `nil`.
  private static func kind(of root: JSONValue) -> String? {
    func text(_ name: String) -> String? { root[name]?.string }
    let isDescribed = ["paths", "components", "info", "webhooks"].contains { root[$0]?.kind == .object }
    if isDescribed, text("openapi") != nil || text("swagger") != nil { return openAPI }
    if isDescribed, text("asyncapi") != nil {
      return "this is an AsyncAPI document, which describes messages and is no response"
    }
    let info = root["info"]
    let isPostman =
      info?["_postman_id"] != nil || info?["schema"]?.string?.contains("getpostman.com") == true
      || root["_postman_variable_scope"] != nil
    if isPostman || text("_type") == "export" && root["__export_format"] != nil {
      let maker = isPostman ? "a Postman collection" : "an export of Insomnia"
      return "this is \(maker), which holds requests; send one of them, and save what curl -i prints"
    }
    if text("$schema")?.contains("json-schema.org") == true {
      return "this is a JSON Schema, which describes a response and is none"
    }
    if text("contract") != nil, root["endpoints"]?.kind == .object || root["checks"]?.kind == .object {
      return "this is a contract already; contractcheck run takes it"
    }
    if text("swaggerVersion") != nil {
      return "this is a Swagger 1 document, which is not read; convert it to OpenAPI 3, and give that to init"
    }
    if (root["data"] ?? root)["__schema"]?.kind == .object {
      return "this is a GraphQL schema, which describes responses and is none; save the response of a query"
    }
    if root["tool"]?["name"]?.string == "contractcheck" {
      return "this is a report of contractcheck; the bodies of its responses are under $.checks"
    }
    return nil
  }

  private static let searched = 4 << 10

  /// Returns up to 40 lines without comments from the first 4 KiB of a body.
  private static func firstLines(of body: [UInt8]) -> [Substring] {
    let lines = String(decoding: body.prefix(searched), as: UTF8.self).split(whereSeparator: \.isNewline)
    return Array(
      lines.lazy.filter { line in !["#", "//", "@", "*", "/*"].contains { line.hasPrefix($0) } }.prefix(40))
  }

  /// Returns whether a line is a request: `GET https://h/x`, `POST /login HTTP/1.1`.
  private static func isRequestLine(_ line: Substring) -> Bool {
    line.wholeMatch(of: /(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS) +[^ ]+(?: +HTTP\/[0-9.]+)? */) != nil
      || line.wholeMatch(of: /(?:\$ +)?curl +.*/) != nil
  }

  private static func isSwift(_ line: Substring) -> Bool {
    line.wholeMatch(
      of:
        /(?:import +[A-Z]\w*|(?:public |package |internal |private |final )*(?:struct|class|enum|actor|extension|protocol) +\w+.*)/
    )
      != nil
  }
}

extension Capture {
  /// The reason why no contract is drafted from a response, with advice: it is an error, or a page for people; `nil` for
  /// any other. A saved error is taken for the one that is meant.
  func refusal(isSaved: Bool) -> String? {
    let status = status ?? 200
    if isPage, !isSaved || status >= 400 {
      return
        "the response, with status \(status), is a page of HTML and not what an API sends; no contract was "
        + "written. Give the address of an endpoint, with its prefix such as /api"
    }
    guard status >= 400, !isSaved else { return nil }
    return "the backend refused the request with \(status), which is no response to draft a contract from. "
      + "\(Self.remedy(for: status)). If this error is meant, save what curl -i prints, and give that file to init"
  }

  /// True for a page of HTML.
  private var isPage: Bool {
    let start = body.drop(while: \.isJSONSpace).prefix(20)
    return ["<!doctype html", "<html"].contains {
      String(decoding: start, as: UTF8.self).lowercased().hasPrefix($0)
    }
  }

  private static func remedy(for status: Int) -> String {
    switch status {
    case 400, 422: "Give what the request lacks: --data with a body, --header, or items of the query"
    case 401: "Give credentials: --header 'Authorization: Bearer …'"
    case 403: "Give the credentials of a user who may do this: --header 'Authorization: Bearer …'"
    case 404, 410: "Give the address of something that is there"
    case 405: "Give the method that is routed here: --method, or --data for POST"
    case 429: "Wait, and try again"
    case 500...: "See the backend's log"
    case _: "Give an address that is answered with success"
    }
  }
}
