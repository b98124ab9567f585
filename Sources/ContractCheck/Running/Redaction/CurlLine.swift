import ContractSpecs

/// A `curl` command that repeats a request from any shell of POSIX, such as dash, bash and zsh.
///
/// Every argument is quoted. What a report cannot show as it is, such as a line end, is written as an escape of
/// `printf`: a body with one comes from a pipe, and of any other argument `printf` is substituted. A secret is replaced by `"$NAME"`, and a value shown as `‹masked 3›` by `"$MASKED_3"`: with
/// these variables set, the command sends what was sent. A secret that was sent in another form than its own, such as
/// percent-encoded, is expected in that form; a shell cannot convert it. A name that is not valid in a shell gets the
/// prefix `SECRET_`, and `_` for each invalid character.
///
/// The command follows redirects, trusts, identifies itself and keeps cookies as the request did. The cookies are in a
/// file of its own, so the commands of a run, one after the other, send the cookies that the run sent.
enum CurlLine {
  /// The number of bytes of a body that the command holds at most.
  private static let bodyLimit = 4 << 10

  /// The beginning of the variables that stand for masked values.
  static let maskedVariable = "$MASKED_"

  /// Returns the command for a request that was sent; `url` is its redacted address.
  static func text(
    for sent: SentExchange, url: RedactedText, _ names: SensitiveNames, _ redactor: inout Redactor
  ) -> String {
    text(
      for: sent.request, with: sent.options, isRedirected: sent.isRedirected, url: url, names, &redactor)
  }

  /// Returns the command; `url` is the redacted address of the request, if it is known.
  static func text(
    for request: Request, with options: TransferOptions = TransferOptions(), isRedirected: Bool = false,
    url: RedactedText? = nil, _ names: SensitiveNames, _ redactor: inout Redactor
  ) -> String {
    var words = ["curl"]
    switch request.method {
    case "GET" where request.body == nil: break
    case "HEAD": words.append("--head")
    // With -X, curl would send a POST to the target of the redirect, too.
    case "POST" where isRedirected && request.body != nil: break
    case _: words += ["-X", quoted(request.method)]
    }
    words += switches(for: request.url)
    if isRedirected { words.append("--location") }
    if request.url.prefix(6).lowercased() == "https:" { words += identity(options, names, &redactor) }
    if options.cookies != nil { words += cookieSwitches }
    for header in request.headers { words += argument(for: header, names, &redactor) }
    if request.body != nil, request.headers.value(of: "Content-Type") == nil {
      // Without this, curl would send it as a form.
      words += ["-H", quoted("Content-Type:")]
    }
    let body = request.body.map { argument(forBody: $0, names, &redactor) }
    words += body?.words ?? []
    if let unix = UnixAddress(request.url) {
      words += ["--unix-socket", quoted(redactor.redacted(Array(unix.socket.utf8), names), redactor)]
      words.append(quoted(redactor.redacted(Array(unix.overHTTP.utf8), names), redactor))
    } else {
      words.append(quoted(url ?? redactor.redacted(Array(request.url.utf8), names), redactor))
    }
    return (body?.input.map { "\($0) | " } ?? "") + words.joined(separator: " ")
  }

  /// Returns the command that only names an address.
  static func text(forAddress url: String) -> String { "curl '\(url)'" }

  /// Returns whether the command for a request only names its address, of which `url` is what may be shown.
  static func isAddressOnly(_ sent: SentExchange, url: RedactedText) -> Bool {
    let (request, options) = (sent.request, sent.options)
    guard request.method == "GET", request.body == nil, request.headers.isEmpty, url.pieces.count == 1,
      !sent.isRedirected, options.cookies == nil, options.verifiesTLS, options.hasUsualIdentity,
      case .plain(let bytes) = url.pieces[0],
      bytes.allSatisfy({ 0x20..<0x7F ~= $0 && $0 != UInt8(ascii: "'") })
    else { return false }
    return UnixAddress(request.url) == nil && switches(for: request.url).isEmpty
  }

  private static let cookieSwitches = ["--cookie", "cookies.txt", "--cookie-jar", "cookies.txt"]

  /// Returns the options for what is trusted, and for the certificate of the client.
  private static func identity(
    _ options: TransferOptions, _ names: SensitiveNames, _ redactor: inout Redactor
  ) -> [String] {
    var words = options.verifiesTLS ? [] : ["--insecure"]
    func add(_ name: String, _ value: String?) {
      if let value { words += [name, quoted(redactor.redacted(Array(value.utf8), names), redactor)] }
    }
    add("--cacert", options.certificateAuthorities)
    add("--cert", options.clientCertificate?.file)
    add("--key", options.clientCertificate?.key)
    add("--pinnedpubkey", options.pins.isEmpty ? nil : options.pins.joined(separator: ";"))
    if options.minimumTLS == .v1_3 { words.append("--tlsv1.3") }
    return words
  }

  /// Returns the options that keep curl from expanding `[1-9]` and `{a,b}` and from resolving `/../`.
  private static func switches(for url: String) -> [String] {
    var url = url
    return url.withUTF8 { bytes in
      let path = bytes.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
      let hasSteps =
        mayHaveSteps(path)
        && path.split(separator: UInt8(ascii: "/")).contains { segment in
          segment.count <= 2 && segment.allSatisfy { $0 == UInt8(ascii: ".") }
        }
      return (bytes.contains(where: isGlob) ? ["--globoff"] : []) + (hasSteps ? ["--path-as-is"] : [])
    }
  }

  /// Returns whether a segment of a path begins with a point.
  private static func mayHaveSteps(_ path: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    var last: UInt8?
    for byte in path {
      if byte == UInt8(ascii: "."), last == nil || last == UInt8(ascii: "/") { return true }
      last = byte
    }
    return false
  }

  private static func isGlob(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"): true
    case _: false
    }
  }

  private static func argument(
    for header: Header, _ names: SensitiveNames, _ redactor: inout Redactor
  ) -> [String] {
    if header.isNamed("Authorization"), let pair = basicPair(header.value, names, &redactor) {
      return ["-u", pair]
    }
    // An empty field is written with a semicolon; with a colon, curl would remove the field.
    var text = redactor.redacted(Array(header.name.utf8), names)
    text.append(redactor.redacted(header, names), after: header.value.isEmpty ? ";" : ": ")
    return ["-H", quoted(text, redactor)]
  }

  /// Returns user and password of `Basic` credentials (RFC 7617), with the password redacted.
  private static func basicPair(
    _ value: String, _ names: SensitiveNames, _ redactor: inout Redactor
  ) -> String? {
    let words = value.split(separator: " ")
    guard words.count == 2, words[0].lowercased() == "basic", let pair = Base64.decode(String(words[1])),
      let colon = pair.firstIndex(of: UInt8(ascii: ":"))
    else { return nil }
    var text = redactor.redacted(Array(pair[...colon]), names)
    let password = pair[(colon + 1)...]
    if !password.isEmpty { text.pieces.append(.redacted(redactor.catalog.learn(password))) }
    return quoted(text, redactor)
  }

  /// Returns the option for a body, and the command that prints the body if it is read from a pipe.
  private static func argument(
    forBody body: [UInt8], _ names: SensitiveNames, _ redactor: inout Redactor
  ) -> (words: [String], input: String?) {
    let isText =
      body.count <= bodyLimit && String(validUTF8: body) != nil && !body.contains(0)
    guard isText else { return (["--data-binary", "@body-of-\(body.count)-bytes"], nil) }
    let text = redactor.redactedBody(body, names)
    guard isShown(text) else { return (["--data-binary", "@-"], printing(text, redactor)) }
    // A leading `@` would name a file.
    let flag = body.first == UInt8(ascii: "@") ? "--data-raw" : "--data-binary"
    return ([flag, quoted(text, redactor)], nil)
  }

  private static func quoted(_ text: String) -> String { quoted(Array(text.utf8)) }

  /// Returns a text in single quotes, in which only the single quote itself is special and is written as `'\''`.
  private static func quoted(_ bytes: [UInt8]) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    if !bytes.contains(UInt8(ascii: "'")) { return "'\(text)'" }
    return "'" + text.replacing("'", with: #"'\''"#) + "'"
  }

  private static func quoted(_ text: RedactedText, _ redactor: Redactor) -> String {
    guard isShown(text) else { return "\"$(\(printing(text, redactor)))\"" }
    let pieces = text.pieces.map { piece in
      switch piece {
      case .plain(let bytes): quoted(bytes)
      case .redacted(let label), .redactedNumber(let label): value(label, redactor)
      }
    }
    return pieces.isEmpty ? "''" : pieces.joined()
  }

  /// Returns whether a report shows all of a text as it is.
  private static func isShown(_ text: RedactedText) -> Bool {
    text.pieces.allSatisfy { piece in
      guard case .plain(let bytes) = piece else { return true }
      return bytes.allSatisfy { 0x20..<0x7F ~= $0 }
        || String(decoding: bytes, as: UTF8.self).unicodeScalars.allSatisfy(\.isSeen)
    }
  }

  /// Returns the command that prints a text. The redacted pieces are arguments, so that nothing in them is an escape.
  private static func printing(_ text: RedactedText, _ redactor: Redactor) -> String {
    var (format, arguments) = ("", [String]())
    for piece in text.pieces {
      switch piece {
      case .plain(let bytes):
        // At the beginning, a hyphen would be an option.
        let isOption = format.isEmpty && bytes.first == UInt8(ascii: "-")
        format +=
          isOption
          ? octal(bytes[0]) + escaped(String(decoding: bytes.dropFirst(), as: UTF8.self))
          : escaped(String(decoding: bytes, as: UTF8.self))
      case .redacted(let label), .redactedNumber(let label):
        format += "%s"
        arguments.append(value(label, redactor))
      }
    }
    return (["printf", "'\(format)'"] + arguments).joined(separator: " ")
  }

  /// Returns a text as the format of `printf`. Quotes and exclamation marks are escapes too, since within a substitution
  /// an interactive shell takes them for its own.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "%": result += "%%"
      case "\\": result += #"\\"#
      case "\t": result += #"\t"#
      case "\n": result += #"\n"#
      case "\r": result += #"\r"#
      case "'", "\"", "!": result += octal(UInt8(ascii: scalar))
      case _ where scalar.isSeen: result.unicodeScalars.append(scalar)
      case _: result += String(scalar).utf8.map(octal).joined()
      }
    }
  }

  /// Returns an escape of three digits, so that a following digit is not taken for part of it.
  private static func octal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 8)
    return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
  }

  /// Returns the variable that stands for a redacted value.
  private static func value(_ label: SecretCatalog.Label, _ redactor: Redactor) -> String {
    switch label {
    case .secret(let name): "\"$\(variable(name))\""
    case .seen(let number): "\"\(maskedVariable)\(redactor.mark)\(number)_\""
    }
  }

  private static func variable(_ name: String) -> String {
    let isName = name.utf8.first.map { !(0x30...0x39 ~= $0) } == true && name.utf8.allSatisfy(isNameByte)
    if isName { return name }
    return "SECRET_" + name.utf8.map { isNameByte($0) ? String(Character(Unicode.Scalar($0))) : "_" }.joined()
  }

  private static func isNameByte(_ byte: UInt8) -> Bool { byte.isAlphanumeric || byte == UInt8(ascii: "_") }
}

extension SentExchange {
  fileprivate var isRedirected: Bool { ((try? result.get())?.redirectsFollowed ?? 0) > 0 }
}

extension TransferOptions {
  fileprivate var hasUsualIdentity: Bool {
    certificateAuthorities == nil && clientCertificate == nil && pins.isEmpty && minimumTLS == .v1_2
  }
}
