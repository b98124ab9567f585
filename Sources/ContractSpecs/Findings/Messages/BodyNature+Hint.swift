extension BodyNature {
  /// Returns the advice for both sides; `charset` is the one in the Content-Type, if that is not UTF-8, and
  /// `isEncoded` says whether the response names a Content-Encoding, which is undone by now; `isDeclaredJSON`, whether
  /// status and Content-Type are those of JSON; `mayCountCharacters`, whether all bytes of its Content-Length came, some
  /// of which are not ASCII.
  func hint(
    charset: String?, isEncoded: Bool = false, isDeclaredJSON: Bool = false, mayCountCharacters: Bool = false
  ) -> Finding.Hint {
    let look = isDeclaredJSON ? Self.neverReads : Self.lookFirst
    return switch sort {
    case .gzip where isEncoded:
      Finding.Hint(
        backend: "Compress the body once: after decoding it is still compressed.",
        client: look)
    case .gzip:
      Finding.Hint(
        backend: "Send Content-Encoding: gzip, or do not compress.",
        client: "Decompress the bytes before they are decoded.")
    case .file:
      Finding.Hint(backend: "Send the promised JSON; a file was received.", client: look)
    case .wideJSON:
      Finding.Hint(
        backend: "Send UTF-8: between systems RFC 8259 section 8.1 allows no other encoding.",
        client: "JSONDecoder reads JSON in UTF-16 and UTF-32; most other readers do not.")
    case .markedJSON:
      Finding.Hint(
        backend: "Send UTF-8: between systems RFC 8259 section 8.1 allows no other encoding.",
        client:
          "JSONDecoder refuses UTF-32 with a byte order mark; convert the bytes to UTF-8 before they are decoded."
      )
    case .foreignJSON:
      Finding.Hint(
        backend: "Send UTF-8\(charset.map { ", not \(Quoted.cut($0))" } ?? ""): "
          + "between systems RFC 8259 section 8.1 allows no other encoding.",
        client: charset == nil
          ? "JSONDecoder refuses a text that is not UTF-8 where the app reads it; convert the bytes if their encoding is known."
          : "Convert the bytes to UTF-8 before they are decoded.")
    case .other:
      Finding.Hint(
        backend:
          "Send the promised JSON: this is other text. See whether the endpoint wrote it, or a proxy in between.",
        client: look)
    case .page, .wideText:
      Finding.Hint(
        backend: "Find out who answered: a proxy, a login page or an error page in place of the endpoint.",
        client: look)
    case .xml:
      Finding.Hint(
        backend: "Send JSON; a framework that has both may choose XML by the Accept header.",
        client: look)
    case .prefixed:
      Finding.Hint(
        backend: "Send the JSON without the prefix.", client: "Drop the prefix before the body is decoded.")
    case .call:
      Finding.Hint(
        backend: "Send the JSON without the call around it.",
        client: "Drop the call around it before the body is decoded.")
    case .looseJSON:
      Finding.Hint(
        backend: "Send JSON that RFC 8259 allows: no comments, only double quotes, neither NaN nor Infinity.",
        client:
          "Set allowsJSON5, with which JSONDecoder parses it; NaN and Infinity are then read as a Double alone."
      )
    case .commaJSON:
      Finding.Hint(
        backend: "Remove the trailing comma: RFC 8259 allows none.",
        client: "JSONDecoder accepts it; most other readers do not.")
    case .deepJSON:
      Finding.Hint(
        backend: "Nest it less: JSONDecoder refuses more than 512 levels, and deeper JSON is not read here.",
        client: "Do not decode it with JSONDecoder, which refuses more than 512 levels.")
    case .jsonLines:
      Finding.Hint(
        backend:
          "Send one value: another one follows it on a line of its own, as where a handler goes on after its "
          + "response; a value a line is JSON Lines, another format.",
        client: "Decode each line on its own.")
    case .cutJSON where mayCountCharacters:
      Finding.Hint(
        backend:
          "Send all of it: the JSON ends in the middle. Its Content-Length may count characters, and has to count bytes "
          + "(RFC 9110 section 8.6).",
        client: "Nothing to do: a repeated request would be cut alike.")
    case .cutJSON:
      Finding.Hint(
        backend: "Send all of it: the JSON ends in the middle.",
        client: "Treat it as a failed transfer; what is safe to repeat can be tried again.")
    case .pythonText:
      Finding.Hint(
        backend:
          "Write JSON with a serializer, such as json.dumps: None, True and False are words of Python, not of JSON.",
        client: look)
    case .phpText:
      Finding.Hint(
        backend: "Write JSON with a serializer, json_encode: this is how PHP prints a value.",
        client: look)
    case .perlText:
      Finding.Hint(
        backend: "Write JSON with a serializer, such as encode_json: this is how Perl prints a value.",
        client: look)
    case .goText:
      Finding.Hint(
        backend: "Write JSON with a serializer, json.Marshal: this is how Go's fmt prints a value.",
        client: look)
    case .phpSource:
      Finding.Hint(
        backend: "Let the server run the program: it sent the source, which may hold secrets.",
        client: look)
    case .printedBefore:
      Finding.Hint(
        backend: "Send the JSON alone: something is printed before it, such as a warning.",
        client: "JSONDecoder refuses it, and where the JSON begins is a guess.")
    case .printedAfter:
      Finding.Hint(
        backend: "Send the JSON alone: something is printed after it, such as a warning or a line of a log.",
        client: "JSONDecoder refuses it, and where the JSON ends is a guess.")
    case .word:
      Finding.Hint(
        backend:
          "Send JSON, written by a serializer: this is how a language prints a value, or that there is none.",
        client: look)
    case .encodedJSON:
      Finding.Hint(
        backend: "Send the JSON itself, not its Base64.",
        client:
          "Decode the Base64 first, with ignoreUnknownCharacters for its line feeds, and the JSON from its bytes."
      )
    case .events:
      Finding.Hint(
        backend:
          "Send the promised JSON: these are server-sent events, which a request may ask for in its body or in Accept.",
        client: look)
    case .blank:
      Finding.Hint(backend: "Send the promised JSON: there is only white space.", client: look)
    case .bytes:
      Finding.Hint(
        backend: "Send the promised JSON: these bytes are no text. See what wrote or compressed them.",
        client: look)
    case .brokenJSON:
      Finding.Hint(
        backend: "Send JSON that RFC 8259 allows: one value, written by a serializer.",
        client: look)
    }
  }

  private static let neverReads =
    "Treat it as a failed response: status and Content-Type are those of JSON, and JSONDecoder refuses it."

  private static let lookFirst = "Check status and Content-Type before decoding the body."
}
