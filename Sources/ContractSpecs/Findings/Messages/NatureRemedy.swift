/// The remedies for bodies that are not JSON, by what they are.
package enum NatureRemedy: Hashable, Sendable {
  /// A body that is still compressed after its Content-Encoding is undone.
  case compressedTwice

  /// A compressed body without a Content-Encoding.
  case compressed
  case file
  case wideJSON
  case markedJSON

  /// JSON in another encoding than UTF-8, named by its Content-Type unless `charset` is `nil`.
  case foreignJSON(charset: String?)

  /// Text that is no JSON.
  case otherText

  /// A page of HTML, or text in a wide encoding.
  case page
  case xml
  case prefixed

  /// JSON inside a function call (JSONP).
  case call
  case looseJSON
  case commaJSON
  case deepJSON
  case jsonLines

  /// A correct beginning of JSON whose Content-Length may count characters.
  case cutOrMiscounted

  /// A correct beginning of JSON.
  case cut
  case pythonText
  case phpText
  case perlText
  case goText
  case phpSource
  case printedBefore
  case printedAfter

  /// A word that a language prints for a value.
  case word
  case encodedJSON
  case events
  case blank
  case bytes
  case brokenJSON
}

extension NatureRemedy {
  /// The sentences for both sides; that for the client is empty where it has to look at the response first.
  var hint: Finding.Hint {
    switch self {
    case .compressedTwice:
      Finding.Hint(
        backend: "Compress the body once: after decoding it is still compressed.")
    case .compressed:
      Finding.Hint(
        backend: "Send Content-Encoding: gzip, or do not compress.",
        client: "Decompress the bytes before they are decoded.")
    case .file:
      Finding.Hint(backend: "Send the promised JSON; a file was received.")
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
    case .foreignJSON(let charset):
      Finding.Hint(
        backend: "Send UTF-8\(charset.map { ", not \(Quoted.cut($0))" } ?? ""): "
          + "between systems RFC 8259 section 8.1 allows no other encoding.",
        client: charset == nil
          ? "JSONDecoder refuses a text that is not UTF-8 where the app reads it; convert the bytes if their encoding is known."
          : "Convert the bytes to UTF-8 before they are decoded.")
    case .otherText:
      Finding.Hint(
        backend:
          "Send the promised JSON: this is other text. See whether the endpoint wrote it, or a proxy in between."
      )
    case .page:
      Finding.Hint(
        backend: "Find out who answered: a proxy, a login page or an error page in place of the endpoint.")
    case .xml:
      Finding.Hint(
        backend: "Send JSON; a framework that has both may choose XML by the Accept header.")
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
    case .cutOrMiscounted:
      Finding.Hint(
        backend:
          "Send all of it: the JSON ends in the middle. Its Content-Length may count characters, and has to count bytes "
          + "(RFC 9110 section 8.6).",
        client: "Nothing to do: a repeated request would be cut alike.")
    case .cut:
      Finding.Hint(
        backend: "Send all of it: the JSON ends in the middle.",
        client: "Treat it as a failed transfer; what is safe to repeat can be tried again.")
    case .pythonText:
      Finding.Hint(
        backend:
          "Write JSON with a serializer, such as json.dumps: None, True and False are words of Python, not of JSON."
      )
    case .phpText:
      Finding.Hint(
        backend: "Write JSON with a serializer, json_encode: this is how PHP prints a value.")
    case .perlText:
      Finding.Hint(
        backend: "Write JSON with a serializer, such as encode_json: this is how Perl prints a value.")
    case .goText:
      Finding.Hint(
        backend: "Write JSON with a serializer, json.Marshal: this is how Go's fmt prints a value.")
    case .phpSource:
      Finding.Hint(
        backend: "Let the server run the program: it sent the source, which may hold secrets.")
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
          "Send JSON, written by a serializer: this is how a language prints a value, or that there is none.")
    case .encodedJSON:
      Finding.Hint(
        backend: "Send the JSON itself, not its Base64.",
        client:
          "Decode the Base64 first, with ignoreUnknownCharacters for its line feeds, and the JSON from its bytes."
      )
    case .events:
      Finding.Hint(
        backend:
          "Send the promised JSON: these are server-sent events, which a request may ask for in its body or in Accept."
      )
    case .blank:
      Finding.Hint(backend: "Send the promised JSON: there is only white space.")
    case .bytes:
      Finding.Hint(
        backend: "Send the promised JSON: these bytes are no text. See what wrote or compressed them.")
    case .brokenJSON:
      Finding.Hint(
        backend: "Send JSON that RFC 8259 allows: one value, written by a serializer.")
    }
  }
}

extension BodyNature {
  /// Returns the advice for both sides; `charset` is the one in the Content-Type, if that is not UTF-8, and
  /// `isEncoded` says whether the response names a Content-Encoding, which is undone by now; `isDeclaredJSON`, whether
  /// status and Content-Type are those of JSON; `mayCountCharacters`, whether all bytes of its Content-Length came, some
  /// of which are not ASCII.
  func advice(
    charset: String?, isEncoded: Bool = false, isDeclaredJSON: Bool = false, mayCountCharacters: Bool = false
  ) -> Advice {
    let remedy = remedy(charset, isEncoded: isEncoded, mayCountCharacters: mayCountCharacters)
    return Advice(
      backend: .nature(remedy),
      client: remedy.hint.client.isEmpty
        ? .body(isDeclaredJSON ? .neverReads : .lookFirst) : .nature(remedy))
  }

  private func remedy(_ charset: String?, isEncoded: Bool, mayCountCharacters: Bool) -> NatureRemedy {
    switch sort {
    case .gzip: isEncoded ? .compressedTwice : .compressed
    case .cutJSON: mayCountCharacters ? .cutOrMiscounted : .cut
    case .foreignJSON: .foreignJSON(charset: charset)
    case .other: .otherText
    case .page, .wideText: .page
    case .file: .file
    case .wideJSON: .wideJSON
    case .markedJSON: .markedJSON
    case .xml: .xml
    case .prefixed: .prefixed
    case .call: .call
    case .looseJSON: .looseJSON
    case .commaJSON: .commaJSON
    case .deepJSON: .deepJSON
    case .jsonLines: .jsonLines
    case .pythonText: .pythonText
    case .phpText: .phpText
    case .perlText: .perlText
    case .goText: .goText
    case .phpSource: .phpSource
    case .printedBefore: .printedBefore
    case .printedAfter: .printedAfter
    case .word: .word
    case .encodedJSON: .encodedJSON
    case .events: .events
    case .blank: .blank
    case .bytes: .bytes
    case .brokenJSON: .brokenJSON
    }
  }
}
