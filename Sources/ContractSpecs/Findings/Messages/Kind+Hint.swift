extension Finding.Kind {
  /// The advice for both sides if nothing more than the kind is known.
  package var hint: Finding.Hint {
    switch self {
    case .responseStatus:
      Finding.Hint(
        backend: "Answer with the promised status; if this one is meant, document it.",
        client: "Check the status before decoding the body.")
    case .responseHeader:
      Finding.Hint(
        backend: "Send the header as promised.", client: "Read the header leniently, or do without it.")
    case .responseMediaType:
      Finding.Hint(
        backend: "Send the promised type, and the Content-Type that says so.",
        client: "Check the Content-Type before reading the body.")
    case .responseSlow:
      Finding.Hint(
        backend: "Find out where the time is spent; the phases of the request are in the JSON report.",
        client: "Show that the app is waiting, and set a longer timeout.")
    case .certificateExpiry:
      Finding.Hint(
        backend: "Renew the certificate, and automate the renewal.",
        client: "Nothing to do: an app refuses an expired certificate, and should.")
    case .bodyEmpty:
      Finding.Hint(
        backend: "Send the promised body.",
        client: "Do not decode an empty body.")
    case .bodyUnexpected:
      Finding.Hint(
        backend: "Send no body here, or document it.", client: "The body is not read; nothing to do.")
    case .bodyNotJSON:
      Finding.Hint(
        backend: "Send the promised JSON, as RFC 8259 allows it.",
        client: "Check status and Content-Type before decoding the body.")
    case .bodyTruncated:
      Finding.Hint(
        backend: "Find out why the connection ends early, such as a timeout or a wrong Content-Length.",
        client: "Treat it as a failed transfer; what is safe to repeat can be tried again.")
    case .fieldCasing:
      Finding.Hint(
        backend: "Write the keys as promised: the serializer's naming setting may decide it.",
        client: "Name the received keys in CodingKeys, as a keyDecodingStrategy converts them.")
    case .bodyWrapped:
      Finding.Hint(
        backend: "Send the document itself, without the document around it.",
        client: "Decode a generic envelope, struct Envelope<T: Decodable>: Decodable, and take the content.")
    case .bodyUnwrapped:
      Finding.Hint(
        backend: "Put the document into the promised envelope.",
        client: "Decode the content itself, without the envelope.")
    case .bodyUnrelated:
      Finding.Hint(
        backend: "Send the promised document; an error needs an error's status.",
        client: "Decode the error's own type first, where one comes with a success status.")
    case .fieldMoved:
      Finding.Hint(
        backend: "Send the member where it is promised.",
        client: "Move the property to the model of the object that holds it.")
    case .fieldRenamed:
      Finding.Hint(
        backend: "Send the member under its promised name, or under both for a while.",
        client: "Name the backend's key in CodingKeys.")
    case .fieldMissing:
      Finding.Hint(
        backend: "Always send the member.", client: "Make the property Optional if it may be absent.")
    case .fieldUnexpected:
      Finding.Hint(
        backend: "Document the member, or do not send it.", client: "Codable ignores it; nothing to do.")
    case .valueType:
      Finding.Hint(
        backend: "Send the promised JSON type.", client: "Decode the type that the backend uses.")
    case .valueNull:
      Finding.Hint(
        backend: "Send a value: null is not promised here.",
        client: "Make the property Optional if it may be null.")
    case .valueFormat:
      Finding.Hint(
        backend: "Send the value in the promised form.",
        client: "Decode a String and check its form before use.")
    case .valueChoice:
      Finding.Hint(
        backend: "Send one of the promised values, or document the new one.",
        client: "Give the enum a case for it, or an init(from:) with a case for everything unknown.")
    case .valueRange:
      Finding.Hint(
        backend: "Keep the value within its promised bounds.", client: "Check the bounds before use.")
    case .valueLiteral:
      Finding.Hint(
        backend: "Send exactly the promised value.", client: "Compare with the value that is sent.")
    case .keyDuplicated:
      Finding.Hint(
        backend: "Send each key once: JSONDecoder takes the first, most other readers the last.",
        client: "Which of the values is read depends on the parser; rely on none of them.")
    case .numberPrecision:
      Finding.Hint(
        backend: "Send numbers that Int64 or a double can hold; send an identifier as a string.",
        client: "Decode a Decimal, as no String reads a number; JSONDecoder may say \"not valid JSON\".")
    case .modelTrap:
      Finding.Hint(
        backend: "Nothing to do: the error is in the model.",
        client: "Fix the model: it decodes no response as intended.")
    case .modelFailed:
      Finding.Hint(
        backend: "Nothing to do: a model has to decode a response or to throw an error.",
        client: "Throw a DecodingError in place of a crash, and end every loop.")
    }
  }
}
