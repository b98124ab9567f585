@testable import ContractCheck
@testable import ContractSpecs

extension WireFault {
  static let types: [WireFault] = {
    let group = Group.type
    return [
      group.row(
        "type-missing", "Sends no `Content-Type`.", .kind(.responseMediaType), response(type: nil), .close),
      group.row(
        "type-html", "Calls its JSON `text/html`.", .kind(.responseMediaType), response(type: "text/html"),
        .close),
      group.row(
        "type-page", "Sends an HTML page as `application/json`.", .kind(.bodyNotJSON),
        response(length: nil, body: "<!DOCTYPE html><title>Sign in</title>"), .close),
      group.row(
        "type-twice", "Sends `Content-Type` twice, both right.", .kind(.responseMediaType),
        response(fields: ["Content-Type: application/json"]), .close),
      group.row(
        "types-differ", "Sends `Content-Type` twice, the second `text/html`.", .kind(.responseMediaType),
        response(fields: ["Content-Type: text/html"]), .close),
      group.row(
        "type-garbage", "Sends `Content-Type: /;;=`.", .kind(.responseMediaType), response(type: "/;;="),
        .close
      ),
      group.row(
        "type-vendor", "Sends `application/vnd.api+json`.", .passed,
        response(type: "application/vnd.api+json"),
        .close),
      group.row(
        "charset-utf-8", "Names `charset=utf-8`.", .passed, response(type: "application/json; charset=utf-8"),
        .close),
      group.row(
        "charset-twice", "Names two charsets.", .passed,
        response(type: "application/json; charset=utf-8; charset=latin1"), .close),
      group.row(
        "body-utf-16", "Sends UTF-16 and says so.", .kind(.bodyNotJSON),
        .send(
          Array(
            "HTTP/1.1 200 OK\r\nContent-Type: application/json; charset=utf-16\r\nContent-Length: 24\r\n\r\n"
              .utf8) + [UInt8](hex: "fffe7b0022006f006b0022003a0074007200750065007d00")), .close),
      group.row(
        "body-latin-1", "Sends ISO 8859-1 in a text.", .kind(.bodyNotJSON),
        .send(
          Array(
            "HTTP/1.1 200 OK\r\nContent-Type: application/json; charset=iso-8859-1\r\n\r\n{\"ok\":true,\"name\":\"Jos"
              .utf8) + [0xE9] + Array("\"}".utf8)), .close),
      group.row(
        "body-nul", "Sends NUL bytes.", .kind(.bodyNotJSON),
        response(body: "\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}"), .close),
      group.row(
        "body-marked", "Sends a byte order mark before its JSON.", .kind(.bodyNotJSON),
        response(length: "14", body: "\u{FEFF}" + kept), .close),
      group.row(
        "body-cut", "Sends half of its JSON as all of it.", .kind(.bodyNotJSON),
        response(length: "5", body: "{\"ok\""), .close),
      group.row(
        "body-deep", "Nests 100,000 arrays.", .kind(.bodyNotJSON),
        response(length: "100000", body: String(repeating: "[", count: 100_000)), .close),
    ]
  }()

  static let encodings: [WireFault] = {
    let group = Group.encoding
    let gzip = [UInt8](hex: "1f8b0800000000000003ab56cacf56b22a292a4dad0500905fd4a70b000000")
    let wrong = Array("this is not in the encoding".utf8)
    return [
      group.row(
        "gzip-invalid", "Calls plain text gzip.", .failure(.protocol), encoded("gzip", wrong), .close),
      group.row(
        "deflate-invalid", "Calls plain text deflate.", .failure(.protocol), encoded("deflate", wrong), .close
      ),
      group.row(
        "brotli-invalid", "Calls plain text brotli.", .failure(.protocol), encoded("br", wrong), .close),
      group.row(
        "zstd-invalid", "Calls plain text zstd.", .failure(.protocol), encoded("zstd", wrong), .close),
      group.row(
        "gzip-cut", "Sends half of its gzip as all of it.", .kind(.bodyTruncated),
        encoded("gzip", Array(gzip.prefix(20))), .close),
      group.row(
        "gzip-cut-at-end", "Sends its gzip without the last byte, as all of it.", .kind(.bodyTruncated),
        encoded("gzip", gzip.dropLast()), .close),
      group.row(
        "gzip-without-end", "Sends its gzip without checksum and length.", .kind(.bodyTruncated),
        encoded("gzip", gzip.dropLast(8)), .close),
      group.row(
        "deflate-cut-at-end", "Sends its deflate without the last byte, as all of it.",
        .kind(.bodyTruncated),
        encoded("deflate", [UInt8](hex: "789cab56cacf56b22a292a4dad050016e304")), .close),
      group.row(
        "gzip-checksum", "Sends gzip whose checksum is wrong.", .failure(.protocol),
        encoded("gzip", gzip.dropLast(8) + [1, 2, 3, 4] + gzip.suffix(4)), .close),
      group.row(
        "gzip-trailing", "Sends more after its gzip has ended.", .failure(.protocol),
        encoded("gzip", gzip + wrong), .close),
      group.row(
        "gzip-twice", "Packs its body twice and says so.", .passed,
        encoded(
          "gzip, gzip",
          [UInt8](
            hex:
              "1f8b080000000000000393efe6600003e6d561a7ce876dd2d2d4f25dcbca3021feca726ea03000c9e817361f000000"
          )), .close),
      group.row(
        "gzip-of-brotli", "Packs its body with brotli, for which nobody asked, then gzip.",
        .failure(.protocol),
        encoded(
          "br, gzip", [UInt8](hex: "1f8b0800000000000003e3666da856cacf56b22a292a4dad65060020d198ed0f000000")),
        .close),
      group.row(
        "gzip-unsaid", "Sends gzip without saying so.", .kind(.bodyNotJSON),
        .send(
          Array(
            "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: \(gzip.count)\r\n\r\n".utf8)
            + gzip), .close),
      group.row(
        "encoding-unknown", "Names an encoding that nobody knows.", .failure(.protocol),
        encoded("rot13", Array(kept.utf8)), .close),
      group.row(
        "encoding-identity", "Names `identity`.", .passed, encoded("identity", Array(kept.utf8)), .close),
      group.row(
        "encodings-many", "Names gzip 50 times.", .failure(.protocol),
        encoded(Array(repeating: "gzip", count: 50).joined(separator: ","), gzip), .close),
      group.row(
        "empty-gzip", "Sends no body and calls it gzip.", .kind(.bodyEmpty), encoded("gzip", []), .close),
    ]
  }()

  static let bombs: [WireFault] = {
    let group = Group.encoding
    return [
      group.row(
        "gzip-bomb", "Sends 64 KiB of gzip that are 67 MB of zeros.", .failure(.tooLarge),
        encoded("gzip", Bomb.gzip), .close),
      group.row(
        "deflate-bomb", "The same as deflate.", .failure(.tooLarge), encoded("deflate", Bomb.deflate), .close),
      group.row(
        "brotli-bomb", "Sends 106 bytes of brotli that are 64 MiB of zeros.", .failure(.protocol),
        encoded("br", Bomb.brotli), .close),
      group.row(
        "zstd-bomb", "Sends 4 KiB of zstd that are 128 MiB of zeros.", .failure(.protocol),
        encoded("zstd", Bomb.zstd), .close),
      group.row(
        "bomb-in-bomb", "Packs the gzip bomb with zstd.", .failure(.protocol),
        encoded("gzip, zstd", Bomb.zstd(holding: Bomb.gzip)), .close),
      group.row(
        "gzip-in-gzip-bomb", "Packs the gzip bomb with gzip.", .failure(.tooLarge),
        encoded("gzip, gzip", Bomb.gzipOfGzip), .close),
      group.row(
        "zstd-window", "Sends zstd that wants a window of 2 GiB.", .failure(.protocol),
        encoded("zstd", Bomb.zstdOfHugeWindow), .close),
    ]
  }()
}

/// The bodies that are small on the wire and large when decoded.
enum Bomb {
  /// A block of zeros as zlib writes it, in which every zero byte represents four more matches of 258 bytes.
  private static let zeros =
    [UInt8](hex: "edc13101000000c2a0f54f6d0d0fa0") + [UInt8](repeating: 0, count: 65_536)

  static let gzip = [UInt8](hex: "1f8b0800000000000203") + zeros
  static let deflate = [UInt8](hex: "789c") + zeros

  /// The gzip bomb in stored blocks of another gzip, whose checksum is never reached.
  static let gzipOfGzip: [UInt8] = {
    let blocks = stride(from: 0, to: gzip.count, by: 32_768).flatMap { start -> [UInt8] in
      let bytes = gzip[start..<min(start + 32_768, gzip.count)]
      let length = UInt16(bytes.count)
      let sizes = [length, ~length].flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
      return [start + 32_768 >= gzip.count ? 1 : 0] + sizes + bytes
    }
    return [UInt8](hex: "1f8b0800000000000203") + blocks + trailer(of: gzip)
  }()

  private static func trailer(of bytes: [UInt8]) -> [UInt8] {
    var sum: UInt32 = ~0
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1 }
    }
    return [~sum, UInt32(bytes.count)].flatMap { number in
      (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
  }

  static let brotli = [UInt8](
    hex: """
      cbffff3ff82700e2b14020f7fe8fffff7ff04f00c4611180eefd1fffffffe09f0088c30200ddfb3ffeffffc13f011087
      0500baf77ffcffff837f02200e0b0074effff8ffff07ff04401c1600e8defff1ffff0ffe0980382c00d0bdffcbffff3f
      fc1300715800a07bff07
      """)

  /// The blocks of one repeated byte (RFC 8878 section 3.1.1.2), 128 KiB each.
  static let zstd = frame(Array(repeating: (0x02 | 131_072 << 3, [0]), count: 1_024))

  /// Returns a frame of uncompressed blocks.
  static func zstd(holding bytes: [UInt8]) -> [UInt8] {
    frame([(bytes.count << 3, bytes)])
  }

  /// A frame with a window descriptor with the exponent 21 (section 3.1.1.1.2).
  static let zstdOfHugeWindow = [UInt8](hex: "28b52ffd00") + [21 << 3] + block(0x03 | 1_000 << 3, [0])

  private static func frame(_ blocks: [(header: Int, bytes: [UInt8])]) -> [UInt8] {
    // The magic number, a descriptor without checksum and size, a window of 1 MiB, and an empty last block.
    [UInt8](hex: "28b52ffd00") + [10 << 3] + blocks.flatMap { block($0.header, $0.bytes) } + block(0x01, [])
  }

  private static func block(_ header: Int, _ bytes: [UInt8]) -> [UInt8] {
    [
      UInt8(truncatingIfNeeded: header), UInt8(truncatingIfNeeded: header >> 8),
      UInt8(truncatingIfNeeded: header >> 16),
    ]
      + bytes
  }
}
