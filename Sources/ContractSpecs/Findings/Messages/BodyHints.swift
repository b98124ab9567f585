/// Advice on bodies and streams as a whole, and on headers.
extension Finding.Hint {
  static let missingHeader = Self(
    backend: "Send the header as promised.", client: "Do without the header.")

  static let otherLength = Self(
    backend: "Send the body of the promised length: the header is right for the body that came.",
    client: "Nothing to do: the header is right for the body.")

  // MARK: errors

  static let graphQLField = Self(
    backend: "Fix what the error says: GraphQL answers null where a field failed.", client: graphQLAdvice)

  static let graphQLRequest = Self(
    backend: "Fix what the error says: GraphQL sends no data where it did not execute the request.",
    client: graphQLAdvice)

  static let graphQLErrors = Self(
    backend: "Fix what the errors say: GraphQL sends them where a field failed.", client: graphQLAdvice)

  private static let graphQLAdvice = "Look at errors before data is decoded, and show what they say."

  static let errorInOtherForm = Self(
    backend: "Send errors in the promised form, from every place that answers with one.",
    client: "Decode this form as well: as what is promised, the error cannot be read.")

  static let otherDocument = Self(
    backend: "Send the promised document.",
    client: "Decode the backend's document; it is not the promised one.")

  // MARK: encodings

  static let textWithoutQuotes = Self(
    backend:
      "Write the text as JSON, in quotes, or promise text/plain: a framework may send a string as it is.",
    client: "Make a String of the body's bytes in place of decoding it.")

  static let byteOrderMark = Self(
    backend: "Send no byte order mark (RFC 8259 section 8.1).",
    client: "JSONDecoder skips it; some other parsers do not.")

  /// Returns the advice for a client with allowsJSON5 on JSON with syntax of JSON5; `isRead` says whether its decoder
  /// reads that, `nil` that it was not tried.
  static func json5(isRead: Bool?) -> String {
    switch isRead {
    case true?: "Nothing to do for that: allowsJSON5 is set, with which JSONDecoder reads these."
    case false?: "JSONDecoder refuses it, although allowsJSON5 is set."
    case nil: "allowsJSON5 is set, with which JSONDecoder reads JSON5."
    }
  }

  /// Returns the advice on a text that is not UTF-8; `isNamed` says whether its Content-Type names the charset.
  static func otherCharset(isNamed: Bool) -> Self {
    Self(
      backend: "Send UTF-8\(isNamed ? "." : ", or name the charset that the bytes are in.")",
      client: "String(data:encoding:) gives nil for .utf8; read the text in the charset that it is in.")
  }

  /// The advice for the backend on a body of ASCII alone, which is the same in the charset that is named.
  static let otherCharsetOfASCII =
    "Write UTF-8, and name that or no charset: RFC 8259 section 8.1 asks for it. This body is ASCII, which is the same "
    + "in both; texts with other characters would not be."

  /// The advice for the backend on JSON in UTF-8 whose Content-Type names another charset.
  static let wrongCharset =
    "Send charset=utf-8 or no charset: the body can be read as UTF-8, which RFC 8259 section 8.1 asks for."

  /// Returns the advice for the backend on encoded data that ends early.
  static func encodedDataCut(_ coding: String) -> String {
    "Send the \(coding) data to its end: the body ends before it."
  }

  /// Returns the advice on JSON under another media type than the promised one.
  static func otherMediaType(promised: String) -> Self {
    Self(
      backend: "Send Content-Type: \(promised); the body is JSON.",
      client: "JSONDecoder does not look at the Content-Type; a reader that does may refuse the body.")
  }

  static let retryAfterDate = Self(
    backend:
      "Send the wait in whole seconds, or promise a string: RFC 9110 section 10.2.3 allows a date as well.",
    client: "Read both: whole seconds, and a date in the form EEE, dd MMM yyyy HH:mm:ss zzz.")

  // MARK: streams

  /// Returns the advice on a stream whose only piece is the list of all elements.
  static func listAsOnePiece(_ piece: String) -> Self {
    Self(
      backend: "Send each element as \(piece) of its own; the whole list came as one.",
      client: "Decode this piece as an array of what the pieces are.")
  }

  static let eventsAsLines = Self(
    backend: "Send the values alone, or say text/event-stream: these are server-sent events.",
    client: "Read the body as events, and decode the data of each.")

  static let commaAfterLine = Self(
    backend: "Send no comma after a value: the line feed alone separates the pieces.",
    client: "Drop the comma at the end of the line before it is decoded.")

  static let severalValuesInLine = Self(
    backend: "Send a line feed after each value: a line is one piece.",
    client: "Decode each value of the line on its own.")

  static let valueInSeveralLines = Self(
    backend: "Write each value in one line: a line feed ends the piece.",
    client: "Read on until the value is whole before it is decoded.")

  static let lineOfText = Self(
    backend: "Send JSON in each line: this one is text, perhaps the message of a failure.",
    client: "Take the stream as failed at a line that is not JSON.")

  static let linesWithoutField = Self(
    backend: "Begin every line of the data with \"data:\", or write the value in one line.",
    client: "Lines without a field's name are ignored (HTML, section 9.2.6): what is left is not JSON.")

  static let noLineBetweenEvents = Self(
    backend: "Send an empty line after each event: without it, the next data belongs to the same event.",
    client: "Decode each line of the data on its own.")

  static let eventOfText = Self(
    backend: "Send JSON as the data of each event: this data is not JSON.",
    client: "Look at the data of an event before it is decoded.")

  static let eventWithoutData = Self(
    backend:
      "Send a comment, a line that begins with a colon, to keep a connection open: this event has empty data.",
    client: "Pass over an event whose data is empty.")

  static let noPieceBeforeEnd = Self(
    backend: "Send at least one piece before [DONE].",
    client: "Expect that [DONE] may be the first event: then there is nothing to decode.")

  static let noEventWithData = Self(
    backend: "Begin the lines of each piece with \"data:\", and send an empty line after it.",
    client: "Nothing can be read before an event has data.")

  static let unfinishedEvent = Self(
    backend:
      "Send an empty line after every event: without it, the event is discarded (HTML, section 9.2.6).",
    client: "A reader that takes each line with \"data:\" as it comes does not lose the event.")
}
