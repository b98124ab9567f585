import ContractSpecs

extension Capture {
  /// Reads what was saved in a file, or, for `-`, the standard input.
  init(savedIn path: String, entry: String?) throws(UsageError) {
    let bytes: [UInt8]
    do {
      bytes =
        try path == "-"
        ? FileSystem.readInput(atMost: Capture.largest) : FileSystem.read(path, atMost: Capture.largest)
    } catch {
      throw UsageError(message: "\(path): \(error.reason)", status: .unusable)
    }
    guard !bytes.isEmpty else {
      throw UsageError(message: "\(path): there is nothing in it", status: .unusable)
    }
    do {
      self = try Capture(reading: bytes, entry: entry)
    } catch {
      throw UsageError(
        message: "\(path) was taken for \(error.format.rawValue): \(error.reason)", status: .unusable)
    }
  }
}
