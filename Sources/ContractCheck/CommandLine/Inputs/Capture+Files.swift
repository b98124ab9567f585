import ContractSpecs

extension Capture {
  /// Reads what was saved in a file, or as `-` what comes on standard input.
  init(savedIn path: String, entry: String?) throws(CommandError) {
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
    do {
      self = try Capture(reading: bytes, entry: entry)
    } catch {
      throw CommandError("\(path) was taken for \(error.format.rawValue): \(error.reason)")
    }
  }
}
