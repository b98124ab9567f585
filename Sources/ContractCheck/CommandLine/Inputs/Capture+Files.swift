import ContractSpecs

extension Capture {
  /// Reads what was saved in a file, or as `-` what comes on standard input.
  init(savedIn path: String, entry: String?) throws(CommandError) {
    let bytes = try Capture.bytes(savedIn: path)
    do {
      self = try Capture(reading: bytes, entry: entry)
    } catch {
      throw CommandError(error, of: path)
    }
  }

  /// Returns the bytes of a file, or as `-` those of standard input.
  static func bytes(savedIn path: String) throws(CommandError) -> [UInt8] {
    let bytes: [UInt8]
    do {
      bytes =
        try path == "-"
        ? FileSystem.readInput(atMost: Capture.maximumSize)
        : FileSystem.read(path, atMost: Capture.maximumSize)
    } catch {
      throw CommandError(error.reason, at: path)
    }
    guard !bytes.isEmpty else {
      throw CommandError("the input is empty", at: path)
    }
    return bytes
  }
}

extension PastedText {
  /// Recognizes what was saved in a file, or as `-` what comes on standard input.
  init(savedIn path: String, entry: String?, error: PastedError?) throws(CommandError) {
    let bytes = try Capture.bytes(savedIn: path)
    do {
      self = try PastedText(reading: bytes, entry: entry, error: error)
    } catch {
      throw CommandError(error, of: path)
    }
  }
}

extension CommandError {
  /// The error about a text that cannot be read.
  fileprivate init(_ error: CaptureError, of path: String) {
    guard error.format == .unknown else {
      self.init("\(path) was taken for \(error.format.rawValue): \(error.reason)")
      return
    }
    let lines = error.reason.split(separator: "\n")
    self.init(String(lines.first ?? ""), at: path)
    advice = lines.dropFirst().joined(separator: "\n")
  }
}
