import ContractSpecs

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

  /// A Boolean value that indicates whether the body is a page of HTML.
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
