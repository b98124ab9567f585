import Testing

@testable import ContractCheck

/// The tests of decompression: complete data of zlib is decoded, incomplete data is not.
@Suite struct ContentCodingTests {
  /// The data that `python/packed.py` packed with zlib.
  private struct Packed {
    var coding: ContentCoding
    var bytes: [UInt8]
    var plain: [UInt8]
  }

  private func packed() async throws -> [Packed] {
    let result = try await Python.script("python/packed.py").run()
    return try result.stdout.split(separator: "\n").map { line in
      let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
      return Packed(
        coding: try #require(ContentCoding(rawValue: words[0])), bytes: [UInt8](hex: words[1]),
        plain: [UInt8](hex: words[2]))
    }
  }

  private func outcome(_ coding: ContentCoding, _ bytes: [UInt8], limit: Int = 1 << 20) -> Result<
    [UInt8], InflateError
  > {
    var output: [UInt8] = []
    do throws(InflateError) {
      try coding.decode(bytes, limit: limit, into: &output)
      return .success(output)
    } catch {
      return .failure(error)
    }
  }

  @Test(.requires(.python)) func `what zlib packs at any level and in any way is unpacked`() async throws {
    let packed = try await packed()
    try #require(packed.count > 100)
    for item in packed {
      #expect(outcome(item.coding, item.bytes) == .success(item.plain))
      guard !item.plain.isEmpty else { continue }
      #expect(outcome(item.coding, item.bytes, limit: item.plain.count) == .success(item.plain))
      #expect(outcome(item.coding, item.bytes, limit: item.plain.count - 1) == .failure(.tooLarge))
    }
  }

  @Test(.requires(.python)) func `nothing that is cut is taken for whole`() async throws {
    for item in try await packed() where item.bytes.count < 100 {
      for count in 1..<item.bytes.count {
        #expect(outcome(item.coding, Array(item.bytes.prefix(count))) == .failure(.endsEarly))
      }
    }
  }

  @Test(.requires(.python)) func `a changed bit is found, or changes nothing`() async throws {
    var found = 0
    for item in try await packed() where item.bytes.count < 40 && item.coding == .gzip {
      for bit in 0..<item.bytes.count * 8 {
        var bytes = item.bytes
        bytes[bit / 8] ^= 1 << (bit % 8)
        guard case .success(let output) = outcome(.gzip, bytes) else {
          found += 1
          continue
        }
        // The time, the system and a name in the head are not part of the data.
        #expect(output == item.plain)
      }
    }
    #expect(found > 1_000)
  }

  @Test(arguments: [
    ("", InflateError.endsEarly), ("1f", .endsEarly), ("1f8b08", .endsEarly),
    ("1f8c080000000000000303000000000000000000", .invalid("it does not begin as gzip does")),
    (
      "7b226964223a20317d",
      .invalid("it is plain text, which nothing has packed; send it without Content-Encoding, or pack it")
    ),
    ("1f8b0820000000000003030000000000", .invalid("flags that do not exist")),
    ("1f8b08000000000000030300000000000000000000", .invalid("bytes follow its end")),
    ("1f8b080000000000000307", .invalid("a block of no known type")),
    ("1f8b0800000000000003010100ffff61", .invalid("a stored block whose two lengths differ")),
    ("1f8b080000000000000303000100000000000000", .invalid("its checksum is wrong")),
    ("1f8b080000000000000303000000000001000000", .invalid("its length is wrong")),
  ])
  func `what is no gzip is said to be none`(hex: String, error: InflateError) {
    #expect(outcome(.gzip, [UInt8](hex: hex)) == .failure(error))
  }

  @Test func `random bytes end as one thing or the other`() {
    var random = SplitMix64(state: 7)
    for _ in 0..<3_000 {
      let bytes = (0..<Int(random.next() % 60)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      _ = outcome(.deflate, bytes, limit: 1 << 14)
      _ = outcome(.gzip, [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + bytes, limit: 1 << 14)
    }
  }
}
