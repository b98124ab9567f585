import ContractSpecs

/// A search for the words of which each text that `PastedError` reads has one, so that no other line has to be read.
struct ErrorMarks: Sendable {
  /// The kind of a mark, the weakest first.
  enum Kind: Int, Comparable, Sendable {
    /// A part of what `print` writes of an error, which says nothing alone.
    case part

    /// Words that other texts have too, such as `Request failed: `.
    case phrase

    /// A name that only a decoder's errors have.
    case name
    case codingPath

    /// The beginning of an error as Swift 6.3 prints it.
    case sentence

    /// The beginning of an error as earlier versions print it.
    case opening

    static func < (one: Self, two: Self) -> Bool { one.rawValue < two.rawValue }
  }

  private struct Mark: Sendable {
    /// The bytes of the word, with the bit that distinguishes small letters: capitals are as good.
    var word: [UInt8]
    var kind: Kind
  }

  /// The marks by the hash of their first four bytes.
  private let marks: [Int: [Mark]]

  /// For each hash of four bytes, whether a mark may begin with them. Most places of a text are passed with one look.
  private let mayBegin: [Bool]

  static let all = ErrorMarks()

  private init() {
    let words: [(Kind, [String])] = [
      (.opening, Self.kinds.map { "\($0)(" }), (.sentence, Self.kinds.map { "DecodingError.\($0): " }),
      (.codingPath, ["codingPath"]), (.name, ["DecodingError"] + Self.kinds),
      (.phrase, Self.phrases + Self.sentences), (.part, ["debugDescription", "underlyingError"]),
    ]
    var marks: [Int: [Mark]] = [:]
    for (kind, words) in words {
      for word in words {
        let bytes = word.utf8.map { $0 | 0x20 }
        let start = bytes.prefix(4).reduce(0) { $0 &<< 8 | UInt32($1) }
        marks[Self.hash(start), default: []].append(Mark(word: bytes, kind: kind))
      }
    }
    self.marks = marks.mapValues { $0.sorted { $0.kind > $1.kind } }
    mayBegin = (0..<1 << 16).map { marks[$0] != nil }
  }

  /// Goes through a text once and hands on the offset of each line feed, and each mark with its offset.
  func scan(
    _ text: UnsafeBufferPointer<UInt8>, lineFeed: (Int) -> Void, mark: (Int, Kind) -> Void
  ) {
    mayBegin.withUnsafeBufferPointer { mayBegin in
      var (offset, window): (Int, UInt32) = (0, 0)
      while offset < text.count {
        let byte = text[offset]
        window = window &<< 8 | UInt32(byte | 0x20)
        if mayBegin[Self.hash(window)], offset >= 3, let kind = kind(at: offset - 3, window, in: text) {
          mark(offset - 3, kind)
        }
        if byte == .lineFeed { lineFeed(offset) }
        offset += 1
      }
    }
  }

  private static func hash(_ window: UInt32) -> Int { Int((window &* 0x9E37_79B1) &>> 16) }

  /// Returns the strongest kind of the marks that begin at a place; `nil` if none does.
  private func kind(at start: Int, _ window: UInt32, in text: UnsafeBufferPointer<UInt8>) -> Kind? {
    guard let marks = marks[Self.hash(window)] else { return nil }
    for mark in marks where Self.is(mark.word, at: start, in: text) { return mark.kind }
    return nil
  }

  private static func `is`(_ word: [UInt8], at offset: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard offset + word.count <= text.count else { return false }
    var index = 0
    while index < word.count {
      let (byte, wanted) = (text[offset + index], word[index])
      guard byte | 0x20 == wanted || wanted == digit && byte.isDigit else { return false }
      index += 1
    }
    return true
  }

  // MARK: The words

  /// The sign that stands for any digit in a mark, behind its first four bytes.
  private static let digit = UInt8(ascii: "#")

  private static let kinds = PastedError.Kind.allCases.map(\.rawValue)

  private static let phrases = [
    // JSONDecoder, and what apps make of its errors
    "No value associated with key", "' not found", "’ not found", "key not found: ",
    "required for key at path",
    "missing key", "found null value", "value not found", "null value", "missing value", "not found at path",
    "was not of type", "Expected to decode ", "' finding", "’ finding", " mismatch", "corrupted at ",
    "from invalid ", "NSCocoaErrorDomain", "Code=3840", "Code=4864", "Code=4865", "(code: 3840)",
    "(code: 4864)",
    "(code: 4865)",
    // Its parser
    "representable in Swift", "Parsed JSON number", "Unexpected character '", "Unexpected character ’",
    "Unable to parse empty data", "NSDebugDescription", "Unexpected end of file",
    "Unterminated string around",
    "Garbage at end", "Garbage after", "Invalid value around", "did not start with array or object",
    // URLSession and other connections
    "App Transport Security", "NSURLErrorDomain", "URLError", "UnknownHostException", "ENOTFOUND",
    "EAI_AGAIN",
    "Failed host lookup", "SocketTimeoutException", "ETIMEDOUT", "HttpRequestTimeoutException",
    "ConnectTimeoutException", "SSLHandshakeException", "SSLPeerUnverifiedException", "HandshakeException",
    "ConnectException", "ECONNREFUSED", "Connection refused", "Failed to fetch",
    "NetworkError when attempting to fetch", "Network request failed",
    // Libraries in Swift
    "GraphQLResultError", "GraphQLExecutionError", "StatusCode(", "status code was unacceptable",
    ", Data Length", "Request failed: ", "Received a ###", "invalidResponseCode(", "undocumented(",
    "non-2xx status code", "httpError(", "http_error(", "httpStatusError(", "http_statusError(",
    "httpStatus_error(", "http_status_error(", "Status Code: ### Body:", "underlyingResponse: ", "Abort.###",
    "Unexpected response, expected", "any acceptable types", "acceptableContentType(",
    "unacceptable content-type", "Unexpected content type", "PostgrestError(", "com.firebase.functions",
    "inputDataNilOrZeroLength", "input data was nil or zero length", "invalidEmptyResponse(",
    "Empty response could not be", "Missing required response body", "jsonMapping(", "Failed to map data",
    "fall within the given range", "missingContentType(", "Content-Type was missing",
    // Decoders in other languages
    "kotlinx.serialization", "MissingFieldException", "JsonDecodingException",
    "required for type with serial name",
    "JsonDataException", "com.squareup.moshi", " path $", "Required value '", "com.google.gson",
    "JsonSyntaxException", "through reference chain: ", "com.fasterxml.jackson", "tools.jackson",
    "Cannot deserialize ", "Cannot construct instance", "ZodError", "\"invalid_type\"", "→ at ",
    "is not a subtype of type", "FormatException: Unexpected ", "in JSON at position",
    "after JSON at position",
    "JSON Parse error: ", "JSON.parse: ", "Unexpected end of JSON", "is not valid JSON",
  ]

  /// The longest piece of each sentence of a system that every spelling of it has: only ASCII letters are compared in
  /// any case, and apostrophes are straight or not.
  private static let sentences = PastedError.sentences.compactMap { sentence in
    let pieces = sentence.words.flatMap { $0.split(separator: "'") }
    let longest = pieces.max { $0.utf8.count < $1.utf8.count }
    return longest.map { $0.utf8.first.map { $0 < 0x80 } == true ? String($0) : String($0.dropFirst()) }
  }
}
