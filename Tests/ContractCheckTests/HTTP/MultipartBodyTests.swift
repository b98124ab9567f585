import Testing

@testable import ContractCheck

@Suite struct MultipartBodyTests {
  @Test func `parts are written in order with what each says of itself`() {
    let body = MultipartBody(
      parts: [
        .init(name: "note", content: Array("hello".utf8)),
        .init(name: "file", filename: "p.png", type: "image/png", content: Array("PNG".utf8)),
        .init(name: "raw", filename: "r", content: []),
      ], boundary: "B")
    #expect(body.contentType == "multipart/form-data; boundary=B")
    #expect(
      String(decoding: body.bytes, as: UTF8.self) == """
        --B\r
        Content-Disposition: form-data; name="note"\r
        \r
        hello\r
        --B\r
        Content-Disposition: form-data; name="file"; filename="p.png"\r
        Content-Type: image/png\r
        \r
        PNG\r
        --B\r
        Content-Disposition: form-data; name="raw"; filename="r"\r
        Content-Type: application/octet-stream\r
        \r
        \r
        --B--\r

        """)
  }

  @Test func `names cannot end their quotes or their line`() {
    let part = MultipartBody.Part(
      name: "a\"\r\nX: y", filename: "é\\\".txt", type: "text/plain\r\nX: y", content: [])
    let text = String(decoding: MultipartBody(parts: [part], boundary: "B").bytes, as: UTF8.self)
    #expect(text.contains("; name=\"a%22%0D%0AX: y\"; filename=\"é\\%22.txt\"\r\n"))
    #expect(text.contains("\r\nContent-Type: text/plainX: y\r\n"))
  }

  @Test func `a boundary that a part holds is numbered`() {
    let parts = ["x --B y", "--B-2", "--C"].map { MultipartBody.Part(name: "a", content: Array($0.utf8)) }
    #expect(MultipartBody(parts: parts, boundary: "B").boundary == "B-3")
    #expect(MultipartBody(parts: [parts[2]], boundary: "B").boundary == "B")
  }

  @Test func `bytes are sent as they are`() {
    let bytes = (0...255).map { UInt8($0) }
    let body = MultipartBody(parts: [.init(name: "a", filename: "b", content: bytes)], boundary: "B").bytes
    #expect(body.indices.contains { body[$0...].starts(with: bytes) })
  }
}
