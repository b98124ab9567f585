import ContractSpecs

/// The response in a text that somebody pasted, the error of a decoder, or both.
struct PastedText {
  var capture: Capture?

  /// The error that stands in the text itself.
  var error: PastedError?

  /// The sentence on the place from which the error was taken, if there is no response.
  var note: String?

  /// The maximum length of a text on one line that a backend may have sent in place of JSON.
  private static let maximumLine = 300

  /// Recognizes what is in a text.
  ///
  /// - Parameters:
  ///   - entry: The choice of a response, if there are several.
  ///   - error: The error that the app printed, if it is known. Of several responses, the one that it fits is taken.
  init(
    reading bytes: [UInt8], entry: String?, error given: PastedError? = nil
  ) throws(CaptureError) {
    if let whole = try Capture(whole: bytes, entry: entry) {
      capture = whole
      return
    }
    let found = FoundResponses(in: bytes)
    let place = given == nil ? ErrorPlace(in: found.rest(atMost: PastedError.maximumLength), of: bytes) : nil
    error = place?.error
    if let response = try found.response(entry, fitting: given ?? error) {
      let words = [response.words, place?.words].compactMap(\.self).joined(separator: "; ")
      let notes = ["taken from \(words)", found.others(than: response)].compactMap(\.self)
      capture = response.capture
      capture?.notes = notes + response.capture.notes
      return
    }
    if let place {
      note = "taken from \(place.words); no response is in the text"
      return
    }
    if let line = found.printedLine {
      throw CaptureError(format: .printed, reason: Self.printed(inLine: line))
    }
    guard !bytes.dropLast().contains(.lineFeed), bytes.count <= Self.maximumLine else {
      throw CaptureError(format: .unknown, reason: Self.nothing)
    }
    capture = .body(bytes)
  }

  private static func printed(inLine line: Int) -> String {
    """
    line \(line) has a dictionary as Swift or Foundation print one, and no JSON: the types of its values are lost. \
    Print the body: print(String(decoding: data, as: UTF8.self))
    """
  }

  private static let nothing = """
    no response and no error of a decoder is in it.
    Looked for: JSON, also in a log, escaped or in Optional("…"); what curl, HTTPie and Alamofire print; a HAR file; DecodingError.
    Print the body, print(String(decoding: data, as: UTF8.self)), and the error, print(error); or save what curl -i prints.
    """
}

/// The place of the last error of a decoder in a text.
private struct ErrorPlace {
  var error: PastedError

  /// The line of the text, counted from 1; `nil` if it is not one line alone.
  private var line: Int?

  var words: String { (line.map { "line \($0): " } ?? "") + "the error \(Quoted.cut(error.gist, to: 120))" }

  /// The words of which each error of a decoder has one.
  private static let marks = [
    "keyNotFound", "valueNotFound", "typeMismatch", "dataCorrupted", "DecodingError", "codingPath",
    "No value associated with key", "Expected to decode", "NSCocoaErrorDomain", "JSONDecodingError",
    "at path",
    "Missing key", "StatusCode(", "status code was unacceptable",
  ]

  /// The maximum number of lines with such a word that are read as errors, from the last one on.
  private static let maximumTried = 50

  /// Finds the last error in a text.
  ///
  /// - Parameters:
  ///   - rest: The text without the JSON in it; `nil` if that is too long for an error.
  ///   - bytes: The whole text.
  init?(in rest: [UInt8]?, of bytes: [UInt8]) {
    let lines = LinesWithWords(Self.marks, in: bytes)
    for found in lines.all.suffix(Self.maximumTried).reversed() {
      let window = bytes[found.offset...].prefix(PastedError.maximumLength)
      if let error = PastedError(in: String(decoding: window, as: UTF8.self)) {
        (self.error, line) = (error, found.number)
        return
      }
    }
    guard let error = rest.flatMap({ PastedError(in: String(decoding: $0, as: UTF8.self)) }) else {
      return nil
    }
    (self.error, line) = (error, nil)
  }
}

/// The lines of a text that contain one of some words.
private struct LinesWithWords {
  private(set) var all: [(offset: Int, number: Int)] = []

  /// The maximum number of lines that are kept, the last ones.
  private static let maximumKept = 1_000

  init(_ words: [String], in bytes: [UInt8]) {
    let words = words.map { Array($0.utf8) }
    let firsts = Set(words.map { $0[0] })
    let isFirst = (0..<256).map { firsts.contains(UInt8($0)) }
    bytes.withUnsafeBufferPointer { text in
      var (number, start, isKept) = (1, 0, false)
      for offset in text.indices {
        let byte = text[offset]
        if byte == .lineFeed {
          (number, start, isKept) = (number + 1, offset + 1, false)
        } else if isFirst[Int(byte)], !isKept,
          words.contains(where: { Self.isWord($0, at: offset, in: text) })
        {
          isKept = true
          all.append((start, number))
          if all.count == 2 * Self.maximumKept { all.removeFirst(Self.maximumKept) }
        }
      }
    }
  }

  private static func isWord(_ word: [UInt8], at offset: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard offset + word.count <= text.count else { return false }
    for index in word.indices where text[offset + index] != word[index] { return false }
    return true
  }
}
