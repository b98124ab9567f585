/// The remedies for bodies and streams as a whole, and for headers.
package enum BodyRemedy: Hashable, Sendable {
  case missingHeader
  case otherLength

  // MARK: errors

  case graphQLField
  case graphQLRequest
  case graphQLErrors
  case errorInOtherForm
  case otherDocument

  // MARK: encodings

  case textWithoutQuotes
  case byteOrderMark

  /// A text that is not UTF-8; `isNamed` says whether its Content-Type names the charset.
  case otherCharset(isNamed: Bool)

  /// JSON under another media type than the promised one.
  case otherMediaType(promised: String)
  case retryAfterDate

  // MARK: streams

  /// A stream whose only piece is the list of all elements.
  case listAsOnePiece(String)
  case eventsAsLines
  case commaAfterLine
  case severalValuesInLine
  case valueInSeveralLines
  case lineOfText
  case linesWithoutField
  case noLineBetweenEvents
  case eventOfText
  case eventWithoutData
  case noPieceBeforeEnd
  case noEventWithData
  case unfinishedEvent

  // MARK: one side alone

  /// JSON with syntax of JSON5 for a client with allowsJSON5; `isRead` says whether its decoder reads that, `nil` that it
  /// was not tried.
  case json5(isRead: Bool?)

  /// A body of ASCII alone, which is the same in the charset that is named.
  case otherCharsetOfASCII

  /// JSON in UTF-8 whose Content-Type names another charset.
  case wrongCharset

  /// Encoded data that ends early.
  case encodedDataCut(String)

  /// A body that a client can tell from the promised one by its status or Content-Type.
  case lookFirst

  /// A body with the status and the Content-Type of JSON that `JSONDecoder` refuses.
  case neverReads
}

extension BodyRemedy {
  /// The sentences for both sides.
  var hint: Finding.Hint {
    switch self {
    case .missingHeader:
      Finding.Hint(
        backend: "Send the header as promised.", client: "Do without the header.")
    case .otherLength:
      Finding.Hint(
        backend: "Send the body of the promised length: the header is right for the body that came.",
        client: "Nothing to do: the header is right for the body.")
    case .graphQLField:
      Finding.Hint(
        backend: "Fix what the error says: GraphQL answers null where a field failed.",
        client: Self.graphQLAdvice)
    case .graphQLRequest:
      Finding.Hint(
        backend: "Fix what the error says: GraphQL sends no data where it did not execute the request.",
        client: Self.graphQLAdvice)
    case .graphQLErrors:
      Finding.Hint(
        backend: "Fix what the errors say: GraphQL sends them where a field failed.",
        client: Self.graphQLAdvice)
    case .errorInOtherForm:
      Finding.Hint(
        backend: "Send errors in the promised form, from every place that answers with one.",
        client: "Decode this form as well: as what is promised, the error cannot be read.")
    case .otherDocument:
      Finding.Hint(
        backend: "Send the promised document.",
        client: "Decode the backend's document; it is not the promised one.")
    case .textWithoutQuotes:
      Finding.Hint(
        backend:
          "Write the text as JSON, in quotes, or promise text/plain: a framework may send a string as it is.",
        client: "Make a String of the body's bytes in place of decoding it.")
    case .byteOrderMark:
      Finding.Hint(
        backend: "Send no byte order mark (RFC 8259 section 8.1).",
        client: "JSONDecoder skips it; some other parsers do not.")
    case .otherCharset(let isNamed):
      Finding.Hint(
        backend: "Send UTF-8\(isNamed ? "." : ", or name the charset that the bytes are in.")",
        client: "String(data:encoding:) gives nil for .utf8; read the text in the charset that it is in.")
    case .otherMediaType(let promised):
      Finding.Hint(
        backend: "Send Content-Type: \(promised); the body is JSON.",
        client: "JSONDecoder does not look at the Content-Type; a reader that does may refuse the body.")
    case .retryAfterDate:
      Finding.Hint(
        backend:
          "Send the wait in whole seconds, or promise a string: RFC 9110 section 10.2.3 allows a date as well.",
        client: "Read both: whole seconds, and a date in the form EEE, dd MMM yyyy HH:mm:ss zzz.")
    case .listAsOnePiece(let piece):
      Finding.Hint(
        backend: "Send each element as \(piece) of its own; the whole list came as one.",
        client: "Decode this piece as an array of what the pieces are.")
    case .eventsAsLines:
      Finding.Hint(
        backend: "Send the values alone, or say text/event-stream: these are server-sent events.",
        client: "Read the body as events, and decode the data of each.")
    case .commaAfterLine:
      Finding.Hint(
        backend: "Send no comma after a value: the line feed alone separates the pieces.",
        client: "Drop the comma at the end of the line before it is decoded.")
    case .severalValuesInLine:
      Finding.Hint(
        backend: "Send a line feed after each value: a line is one piece.",
        client: "Decode each value of the line on its own.")
    case .valueInSeveralLines:
      Finding.Hint(
        backend: "Write each value in one line: a line feed ends the piece.",
        client: "Read on until the value is whole before it is decoded.")
    case .lineOfText:
      Finding.Hint(
        backend: "Send JSON in each line: this one is text, perhaps the message of a failure.",
        client: "Take the stream as failed at a line that is not JSON.")
    case .linesWithoutField:
      Finding.Hint(
        backend: "Begin every line of the data with \"data:\", or write the value in one line.",
        client: "Lines without a field's name are ignored (HTML, section 9.2.6): what is left is not JSON.")
    case .noLineBetweenEvents:
      Finding.Hint(
        backend: "Send an empty line after each event: without it, the next data belongs to the same event.",
        client: "Decode each line of the data on its own.")
    case .eventOfText:
      Finding.Hint(
        backend: "Send JSON as the data of each event: this data is not JSON.",
        client: "Look at the data of an event before it is decoded.")
    case .eventWithoutData:
      Finding.Hint(
        backend:
          "Send a comment, a line that begins with a colon, to keep a connection open: this event has empty data.",
        client: "Pass over an event whose data is empty.")
    case .noPieceBeforeEnd:
      Finding.Hint(
        backend: "Send at least one piece before [DONE].",
        client: "Expect that [DONE] may be the first event: then there is nothing to decode.")
    case .noEventWithData:
      Finding.Hint(
        backend: "Begin the lines of each piece with \"data:\", and send an empty line after it.",
        client: "Nothing can be read before an event has data.")
    case .unfinishedEvent:
      Finding.Hint(
        backend:
          "Send an empty line after every event: without it, the event is discarded (HTML, section 9.2.6).",
        client: "A reader that takes each line with \"data:\" as it comes does not lose the event.")
    case .json5(let isRead):
      Finding.Hint(client: Self.json5Advice(isRead: isRead))
    case .otherCharsetOfASCII:
      Finding.Hint(
        backend:
          "Write UTF-8, and name that or no charset: RFC 8259 section 8.1 asks for it. This body is ASCII, which is the same "
          + "in both; texts with other characters would not be.")
    case .wrongCharset:
      Finding.Hint(
        backend:
          "Send charset=utf-8 or no charset: the body can be read as UTF-8, which RFC 8259 section 8.1 asks for."
      )
    case .encodedDataCut(let coding):
      Finding.Hint(backend: "Send the \(coding) data to its end: the body ends before it.")
    case .lookFirst:
      Finding.Hint(client: "Check status and Content-Type before decoding the body.")
    case .neverReads:
      Finding.Hint(
        client:
          "Treat it as a failed response: status and Content-Type are those of JSON, and JSONDecoder refuses it."
      )
    }
  }

  private static let graphQLAdvice = "Look at errors before data is decoded, and show what they say."

  private static func json5Advice(isRead: Bool?) -> String {
    switch isRead {
    case true?: "Nothing to do for that: allowsJSON5 is set, with which JSONDecoder reads these."
    case false?: "JSONDecoder refuses it, although allowsJSON5 is set."
    case nil: "allowsJSON5 is set, with which JSONDecoder reads JSON5."
    }
  }
}
