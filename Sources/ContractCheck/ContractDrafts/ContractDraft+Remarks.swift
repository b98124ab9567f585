import ContractSpecs
import ContractMutation

extension ContractDraft {
  /// The remarks that a person has to read, one line each; they contain untrusted text.
  var remarks: [String] {
    var lines: [String] = []
    if address == nil {
      lines.append("address: not known from this; set \"url\" and \"request\"")
    }
    if let target = redirectTarget {
      lines.append("redirect: \(status) to \(target); run init with that address for what answers there")
    } else if isError {
      lines.append(
        "status: \(status) is an error response, and only that is promised; a capture of a successful response is needed for the rest"
      )
    } else if !isTaken {
      lines.append("status: \(status); is this the response that is meant?")
    }
    for parameter in address?.parameters ?? [] {
      let isSecret = address?.secretParameters.contains(parameter.name) == true
      let words = isSecret ? "what looks like a token, and is not written down," : "\"\(parameter.value)\""
      lines.append("path: \(words) was taken for an identifier, {\(parameter.name)}")
    }
    let formats = guesses.compactMap { guess in guess.format.map { "\(guess.path) \($0)" } }
    if !formats.isEmpty { lines.append("formats: guessed from the response: \(Self.list(formats))") }
    let untyped = guesses.filter { $0.format == nil && !$0.isBeyondTypes }.map(\.path.description)
    if !untyped.isEmpty {
      lines.append("any: only null or an empty array was seen at \(Self.list(untyped))")
    }
    let beyond = guesses.filter(\.isBeyondTypes).map(\.path.description)
    if !beyond.isEmpty {
      lines.append(
        "any: a value that no type holds, or one nested too deep, was seen at \(Self.list(beyond))")
    }
    if hasShape {
      lines.append(
        "optional: one response cannot show it; write ? and | null where the documentation says so")
    } else if hidesShape {
      lines.append("body: a name in it looks like a token, so its shape is not written down")
    } else if !capture.body.isEmpty {
      lines.append("body: not JSON, so only its type is promised")
    }
    if sent.leavesOutBody {
      lines.append("sent: the request's body is neither JSON, a form nor multipart; it is left out")
    }
    if let type = sent.missingBodyType {
      let remedy =
        type == "multipart/form-data"
        ? "write its parts as \"multipart\" of the check" : "give it with --data"
      lines.append("sent: a body of type \(type), which the capture does not hold; \(remedy)")
    }
    lines += sent.omissions.map { "sent: \($0)" }
    if sent.hidesBody {
      lines.append("sent: a name in the request's body looks like a token, so its shape is not written down")
    }
    if isTaken, sent.body != nil {
      lines.append("sent: every field of the request's body is promised as required")
    }
    if isTaken, sent.query != nil { lines.append("sent: the items of the query are promised as optional") }
    if capture.request?.headers.contains(where: { $0.isNamed("Authorization") || $0.isNamed("Cookie") })
      == true
    {
      lines.append("credentials: Authorization and Cookie are not written down")
    }
    if address?.hasCredentials == true {
      lines.append("credentials: user and password of the address are not written down")
    }
    for (text, template) in (signUp?.templates ?? [:]).sorted(by: { $0.key < $1.key }) {
      lines.append("sign-up: \"\(text)\" became \(template), so that every run signs up somebody new")
    }
    if let first = secrets.names.first {
      let purpose = [401, 403].contains(status) ? "to the refused value" : "to run it"
      lines.append(
        "secrets: set \(secrets.names.joined(separator: ", ")) \(purpose) (environment, --env-file or --set \(first)=…)"
      )
    }
    return lines + capture.notes.map { "capture: \($0)" }
  }

  /// Returns the next step for the contract in a file. The command works once the listed preparations are done and the
  /// secrets are set.
  func nextStep(file: String, isInsecure: Bool) -> String {
    let command = "contractcheck run \(file)\(isInsecure ? " --insecure" : "")"
    let steps = preparations(of: file)
    return steps.isEmpty ? command : "\(steps.joined(separator: ", ")), then \(command)"
  }

  /// Returns the preparations that a run of the contract needs.
  private func preparations(of file: String) -> [String] {
    var steps: [String] = []
    if address == nil { steps.append("set \"url\" and \"request\" in \(file)") }
    if sent.leavesOutBody || sent.missingBodyType != nil {
      steps.append("write the request's body into \(file)")
    }
    return steps + sent.files.map { "put \($0) into specs" }
  }

  /// The URL that a redirect points to, without what may be secret in it; `nil` if the response is not a redirect.
  private var redirectTarget: String? {
    guard 300...399 ~= status, let location = capture.headers.value(of: "Location"), !location.isEmpty else {
      return nil
    }
    let base = address?.base ?? ""
    let whole: String =
      if location.contains("://") || base.isEmpty {
        location
      } else if location.hasPrefix("//") {
        base.prefix { $0 != ":" } + ":" + location
      } else if location.hasPrefix("/") {
        base + location
      } else {
        base + Self.folder(of: capture.request?.url ?? "") + location
      }
    guard let target = DraftAddress(whole) else { return Redactor.withoutUserInfo(whole) }
    return target.shown
  }

  /// Returns the path of a URL up to its last slash.
  private static func folder(of url: String) -> Substring {
    let path = url.prefix { $0 != "?" && $0 != "#" }.split(
      separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    guard path.count == 4 else { return "/" }
    let rest = "/" + path[3]
    return rest[...(rest.lastIndex(of: "/") ?? rest.startIndex)]
  }

  private static func list(_ words: [String]) -> String {
    let shown = words.prefix(12).joined(separator: ", ")
    return words.count > 12 ? "\(shown) and \(words.count - 12) more" : shown
  }
}
