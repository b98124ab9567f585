import ContractSpecs

/// The errors of libraries and clients in Swift that refuse a response before a decoder reads it, or read it without
/// `JSONDecoder`: Alamofire, AFNetworking, Moya, Get, Apollo, supabase, Firebase Functions, Vapor and the runtime of
/// swift-openapi-generator. A new one is a row of a table.
extension OtherError {
  static func ofLibrary(in text: String) -> OtherError? {
    graphQL(in: text) ?? status(in: text).map(ofStatus) ?? mediaType(in: text) ?? refusal(in: text)
      ?? others.first { $0.words.contains { text.contains($0) } }?.error
  }

  // MARK: A refused status

  /// Returns the status that an error names as its reason.
  private static func status(in text: String) -> Int? {
    for known in statuses where text.contains(known.mark) {
      if let match = text.firstMatch(of: known.pattern()) { return Int(match.1) }
    }
    guard text.contains("Unexpected response, expected") else { return nil }
    let name = text.firstMatch(of: /expected status code: [^\n]{1,60}?, response: (\w+)/)?.1
    return name.flatMap { statusesByName[$0.lowercased()] }
  }

  /// The texts with a status. Each has the mark, which is looked for first.
  private static let statuses: [(mark: String, pattern: @Sendable () -> Regex<(Substring, Substring)>)] =
    [
      // unacceptableStatusCode(code: 422)   unacceptableStatusCode(404)   invalidStatusCode(500)
      ("StatusCode(", { /(?:un|in|bad)\w*StatusCode\((?:\w+: )?(\d{3})\b/ }),
      ("tatus code was unacceptable", { /(?i)response status code was unacceptable: (\d{3})\b/ }),
      // statusCode(Status Code: 401, Data Length: 27)   objectMapping(…, Status Code: 500, Data Length: 0)
      (", Data Length", { /statusCode\(Status Code: (\d{3}), Data Length/ }),
      (", Data Length", { /Mapping\([^\n]{0,1000}?Status Code: ([13-9]\d{2}), Data Length/ }),
      ("Request failed: ", { /Request failed: [^\n]{1,80}? \((\d{3})\)/ }),
      ("Received a ", { /Received a (\d{3}) error\./ }),
      // invalidResponseCode(response: Optional(<NSHTTPURLResponse: …> { … } { Status Code: 401, …
      ("invalidResponseCode(", { /invalidResponseCode\([^\n]{0,1000}?[Ss]tatus Code: (\d{3})\b/ }),
      ("undocumented(", { /undocumented\(statusCode: (\d{3})\b/ }),
      ("non-2xx status code", { /returned a non-2xx status code: (\d{3})\b/ }),
      ("rror(", { /(?:http|HTTP)_?(?:[Ss]tatus_?)?[Ee]rror\((?:\w+: )?(\d{3})\b/ }),
      ("Status Code: ", { /Status Code: (\d{3}) Body:/ }),
      // api(message: "Invalid login credentials", …, underlyingResponse: <NSHTTPURLResponse: …> { Status Code: 400, …
      ("underlyingResponse: ", { /underlyingResponse: [^\n]{0,1000}?Status Code: (\d{3})\b/ }),
      ("Abort.", { /Abort\.(\d{3})\b/ }),
    ]

  /// The statuses by the names that swift-openapi-generator gives to documented responses.
  private static let statusesByName = [
    "badrequest": 400, "unauthorized": 401, "forbidden": 403, "notfound": 404, "methodnotallowed": 405,
    "conflict": 409, "gone": 410, "unsupportedmediatype": 415, "unprocessablecontent": 422,
    "unprocessableentity": 422, "toomanyrequests": 429, "internalservererror": 500, "badgateway": 502,
    "serviceunavailable": 503, "gatewaytimeout": 504,
  ]

  private static func ofStatus(_ status: Int) -> OtherError {
    OtherError(
      gist: "refused with the status \(status)",
      says: "The status \(status) is the reason, which is no problem of decoding.",
      causes: [cause(ofStatus: status)])
  }

  private static func cause(ofStatus status: Int) -> ErrorMeaning.Cause {
    switch status {
    case 401:
      .init(
        body: "no token, an expired one, or one of another environment",
        remark: "look at the request's Authorization header; for a log-in, at what it sends")
    case 403:
      .init(
        body: "a token that does not give the right to do this",
        remark: "the response's body may name the right that is missing")
    case 404:
      .init(
        body: "another path, version or identifier than the backend has",
        remark: "compare the request's address with the contract")
    case 429: .init(body: "too many requests", remark: "a header Retry-After says when to try again")
    case 400...499:
      .init(
        body: "something in the request that the backend does not take",
        remark: "the response's body may name it: print it, or repeat the request with curl -i")
    case 500...599:
      .init(
        body: "an error of the backend, or of a proxy before it",
        remark: "the backend's log tells more; the response may be an HTML page")
    case 300...399:
      .init(body: "a redirect that was not followed", remark: "the header Location says where to")
    case _:
      .init(
        body: "a success with a status that the app's check does not take",
        remark: "compare the statuses that it takes with those of the contract")
    }
  }

  // MARK: Another media type

  /// Returns the error for a media type that the client does not accept.
  private static func mediaType(in text: String) -> OtherError? {
    guard text.contains("ontent"), let type = mediaTypes.lazy.compactMap({ text.firstMatch(of: $0)?.1 }).first
    else { return nil }
    let name = Quoted.cut(String(type))
    return OtherError(
      gist: "another media type: \(name)",
      says: "The response has the media type \(name), which the client does not accept; nothing was decoded.",
      causes: [type.contains("html") ? page : otherMediaType])
  }

  private static var mediaTypes: [Regex<(Substring, Substring)>] {
    [
      /Response Content-Type "([^"\n]+)" does not match any acceptable types/,
      /unacceptableContentType\([^\n]{0,1000}?responseContentType: "([^"\n]+)"/,
      /(?i)unacceptable content-type: ([\w.+-]+\/[\w.+-]+)/,
      /Unexpected content type, expected: [^\n]{1,200}?, received: ([^\s,;]+)/,
    ]
  }

  private static let page = ErrorMeaning.Cause(
    body: "an HTML page, from a proxy, a login or an error", remark: "look at the status and the page")

  private static let otherMediaType = ErrorMeaning.Cause(
    body: "JSON with the media type of something else, or something else",
    remark: "look at the body: the backend should send application/json with JSON")

  // MARK: A refusal in words

  /// Returns the error of a backend that refuses the request in words or by a number of its own.
  private static func refusal(in text: String) -> OtherError? {
    if text.contains("PostgrestError("),
      let match = text.firstMatch(of: /PostgrestError\([^\n]{0,1000}?message: "([^"\n]+)"/)
    {
      return OtherError(
        gist: "the database refused the request",
        says:
          "The database refused the request, which is no problem of decoding: \(Quoted.cut(String(match.1)))",
        causes: [
          .init(
            body: "a right that is missing, an unknown table or column, or a rule that the request breaks",
            remark: "look up the error's code at PostgREST")
        ])
    }
    guard text.contains("com.firebase.functions"),
      let code = text.firstMatch(of: /com\.firebase\.functions["']? (?:Code=|error )(\d{1,2})\b/).flatMap({
        Int($0.1)
      }),
      let status = statusesOfFirebase[code]
    else { return nil }
    return OtherError(
      gist: "Firebase Functions: code \(code)",
      says:
        "The function refused the call with the code \(code), which stands for the status \(status) and is no "
        + "problem of decoding.", causes: [cause(ofStatus: status)])
  }

  /// The statuses for which Firebase's client makes its codes, and no other reason.
  private static let statusesOfFirebase = [3: 400, 16: 401, 7: 403, 5: 404, 6: 409, 8: 429, 12: 501, 14: 503]

  // MARK: Other texts

  private static var others: [(words: [String], error: OtherError)] {
    [
      (
        [
          "inputDataNilOrZeroLength", "nput data was nil or zero length",
          ", Data Length: 0)", "invalidEmptyResponse(", "Empty response could not be serialized to type",
          "Missing required response body",
        ], empty
      ),
      (["jsonMapping(Status Code: ", "Failed to map data to JSON."], notJSON),
      (["Status code didn't fall within the given range"], unknownStatus),
      (["missingContentType(", "Response Content-Type was missing"], noMediaType),
    ]
  }

  private static let empty = OtherError(
    gist: "an empty body", says: "The response had no body, so nothing was decoded.",
    causes: [
      .init(
        body: "204, or a 200 without a body", remark: "decode nothing then, or allow it: emptyResponseCodes"),
      .init(body: "a body that did not arrive", remark: "compare Content-Length with what came"),
    ])

  private static let notJSON = OtherError(
    gist: "the body is not JSON", says: "The response's body is not JSON.",
    causes: [page, .init(body: "a body that was cut off", remark: "compare its length with Content-Length")],
    isOfWholeBody: true)

  private static let unknownStatus = OtherError(
    gist: "a status was refused",
    says: "The status of the response is the reason, which is no problem of decoding.",
    causes: [
      .init(
        body: "a status outside those that the app takes", remark: "print(error) names it; so does curl -i")
    ])

  private static let noMediaType = OtherError(
    gist: "no media type", says: "The response has no Content-Type, and the client asks for one.",
    causes: [
      .init(body: "a response without the header", remark: "the backend should send Content-Type")
    ])
}

/// The errors of Apollo, which reads the responses of GraphQL itself.
extension OtherError {
  /// Returns such an error: `GraphQLExecutionError(path: user.0.name, underlying: ….missingValue)`.
  private static func graphQL(in text: String) -> OtherError? {
    guard text.contains("GraphQL"),
      let match = text.firstMatch(
        of:
          /GraphQL(?:Result|Execution)Error\(path: ([^\n]{0,1000}?), underlying: [\w.]*?(missingValue|nullValue|wrongType|couldNotConvert)([^\n]*)/
      )
    else { return nil }
    let steps = match.1.hasPrefix("[") ? PrintedPath.list(match.1.dropFirst()) : PrintedPath.joined(match.1)
    let path = steps.map { JSONPath($0) }
    let place = path.map { " at \($0), counted from \"data\"" } ?? ""
    let inBody = steps.map { JSONPath([.key("data")] + $0) }
    switch match.2 {
    case "missingValue", "nullValue":
      let came = match.2 == "nullValue" ? "null" : "a missing value"
      return OtherError(
        gist: "Apollo: \(came)" + (path.map { " at \($0)" } ?? ""),
        says: "Apollo found \(match.2 == "nullValue" ? "null" : "no value")\(place).",
        causes: [
          .init(
            body: "an error of the operation, and so no data for it",
            remark: "look at \"errors\" in the response: they say why"),
          .init(
            body: "a field that the schema calls non-null and the backend leaves out",
            remark: "compare the app's copy of the schema with the backend's"),
        ], path: inBody)
    case _:
      let pair = match.3.firstMatch(of: /^\(value: ([^\n]*), to: (?:Swift\.)?([\w.<>]+)\)/)
      let kinds =
        pair.map { " It expected \($0.2)" + (kind(of: $0.1).map { " and \($0) came." } ?? ".") } ?? ""
      return OtherError(
        gist: "Apollo: a value does not fit" + (path.map { " at \($0)" } ?? ""),
        says: "Apollo could not read the value\(place).\(kinds)",
        causes: [
          .init(
            body: "another type than the app's copy of the schema says",
            remark: "for a custom scalar, the app says which type it is: a String unless it says another one")
        ], path: inBody)
    }
  }

  /// Returns the kind of a value that Swift printed: `AnyHashable(1)`, `AnyHashable([AnyHashable("a"): …])`.
  private static func kind(of value: Substring) -> String? {
    var value = value
    while let wrapped = value.wholeMatch(of: /(?:AnyHashable|Optional)\((.*)\)/) { value = wrapped.1 }
    switch value.first {
    case "\"": return "a string"
    case "[": return value.hasPrefix("[AnyHashable(\"") && value.contains("\"): ") ? "an object" : "an array"
    case _ where value == "true" || value == "false": return "a boolean"
    case _: return value.contains(/^-?\d/) ? "a number" : nil
    }
  }
}
