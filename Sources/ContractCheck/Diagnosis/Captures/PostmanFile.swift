import ContractSpecs

/// A file of Postman: a response, or a collection with saved responses (Collection Format 2.1).
struct PostmanFile {
  private struct Response {
    /// The position in the file, counted from 1.
    var number: Int

    /// The names of the folders, the request and the response.
    var name: String
    var value: JSONValue

    var status: Int? {
      value["code"]?.number?.int64.flatMap { 100...599 ~= $0 ? Int($0) : nil }
    }
  }

  private let responses: [Response]

  /// Reads a file; `nil` if it is another JSON document.
  init?(_ root: JSONValue) {
    if root["originalRequest"] != nil, root["body"] != nil {
      responses = [Response(number: 1, name: root["name"]?.string ?? "", value: root)]
      return
    }
    guard root["info"]?["schema"]?.string?.contains("getpostman.com") == true, root["item"]?.kind == .array
    else { return nil }
    responses = Self.responses(of: root)
  }

  /// Returns the saved responses of a collection, in the order of the file.
  private static func responses(of root: JSONValue) -> [Response] {
    var found: [Response] = []
    var open = [(item: root, name: "")]
    while let (item, name) = open.popLast() {
      for value in item["response"]?.elements.map(\.self) ?? [] where value.kind == .object {
        let own = [name, value["name"]?.string ?? ""].filter { !$0.isEmpty }.joined(separator: " / ")
        found.append(Response(number: found.count + 1, name: own, value: value))
      }
      let inner = (item["item"]?.elements.map(\.self) ?? []).map { child in
        (child, [name, child["name"]?.string ?? ""].filter { !$0.isEmpty }.joined(separator: " / "))
      }
      open += inner.reversed()
    }
    return found
  }

  /// Returns the chosen response: by its number or status, else by words that its names must all contain. Without a
  /// choice, the file must have one.
  func capture(_ choice: String?) throws(CaptureError) -> Capture {
    let number = choice.flatMap { Int($0) }
    let chosen = responses.filter { response in
      guard let choice else { return true }
      if let number { return response.number == number || response.status == number }
      return choice.split(separator: " ").allSatisfy { response.name.contains($0) }
    }
    guard let only = chosen.first else {
      throw Self.error(
        responses.isEmpty
          ? "no response is saved in it; save one as an example, or paste its body"
          : "none of its responses is \(Quoted.key(choice ?? "")): \(Self.list(responses))")
    }
    guard chosen.count == 1 else {
      throw Self.error("--entry must choose one by its number or by a part of its name: \(Self.list(chosen))")
    }
    return Self.capture(only)
  }

  private static func capture(_ response: Response) -> Capture {
    let value = response.value
    let fields = (value["header"]?.elements.map(\.self) ?? []).compactMap { field -> Header? in
      guard let name = field["key"]?.string, let text = field["value"]?.string else { return nil }
      return Header(name, text)
    }
    // Postman saves the text that it decoded.
    let headers = fields.filter { !$0.isNamed("Content-Encoding") && !$0.isNamed("Content-Length") }
    var capture = Capture(
      format: .postman, body: Array((value["body"]?.string ?? "").utf8), status: response.status,
      headers: headers)
    capture.linesBefore = nil
    if let url = value["originalRequest"]?["url"]?["raw"]?.string ?? value["originalRequest"]?["url"]?.string
    {
      capture.request = Request(method: value["originalRequest"]?["method"]?.string ?? "GET", url: url)
    }
    return capture
  }

  private static func error(_ reason: String) -> CaptureError {
    CaptureError(format: .postman, reason: reason)
  }

  private static func list(_ responses: [Response]) -> String {
    let shown = responses.prefix(20).map { response in
      "\(response.number) \(Quoted.cut(response.name, to: 80))" + (response.status.map { " \($0)" } ?? "")
    }
    return (shown + (responses.count > 20 ? ["and \(responses.count - 20) more"] : [])).joined(
      separator: "; ")
  }
}
