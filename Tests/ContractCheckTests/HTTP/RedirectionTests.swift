import ContractSpecs
import Testing

@testable import ContractCheck

@Suite struct RedirectionTests {
  private func request(_ method: String, body: [UInt8]?) -> Request {
    Request(
      method: method, url: "http://a.example/x",
      headers: [Header("Authorization", "z"), Header("Content-Type", "text/plain"), Header("Accept", "*/*")],
      body: body)
  }

  @Test(arguments: [
    (301, "POST", "GET"), (302, "POST", "GET"), (303, "POST", "GET"), (303, "PUT", "GET"),
    (303, "DELETE", "GET"),
  ])
  func `some redirects ask with GET`(status: Int, method: String, next: String) throws {
    let result = try #require(
      request(method, body: [1]).redirected(status: status, to: "http://a.example/y"))
    #expect(result.method == next && result.body == nil && result.url == "http://a.example/y")
    #expect(result.headers == [Header("Authorization", "z"), Header("Accept", "*/*")])
  }

  @Test(arguments: [
    (301, "PUT"), (302, "DELETE"), (307, "POST"), (308, "POST"), (303, "HEAD"), (301, "GET"), (308, "PATCH"),
  ])
  func `others ask again as they did`(status: Int, method: String) throws {
    let first = request(method, body: [1])
    let result = try #require(first.redirected(status: status, to: "http://A.example:80/y"))
    #expect(
      result
        == {
          var same = first; same.url = "http://A.example:80/y"; return same
        }())
  }

  @Test(arguments: [
    "http://b.example/x", "https://a.example/x", "http://a.example:8080/x", "http://sub.a.example/x",
  ])
  func `another origin gets no field that may be a credential`(target: String) throws {
    let result = try #require(request("GET", body: nil).redirected(status: 302, to: target))
    #expect(result.headers == [Header("Accept", "*/*")])
  }

  @Test func `another origin gets no value that a reference gave, in whatever field`() throws {
    var first = request("GET", body: nil)
    first.headers.append(Header("User-Agent", "app/secret"))
    first.resolvedFields = ["user-agent"]
    let other = try #require(first.redirected(status: 302, to: "http://b.example/x"))
    #expect(other.headers == [Header("Accept", "*/*")])
    let same = try #require(first.redirected(status: 302, to: "http://a.example/y"))
    #expect(same.headers.contains(Header("User-Agent", "app/secret")))
  }

  @Test(arguments: [307, 308])
  func `another origin does not get the body`(status: Int) {
    #expect(request("POST", body: [1]).redirected(status: status, to: "http://b.example/x") == nil)
    #expect(request("POST", body: nil).redirected(status: status, to: "http://b.example/x") != nil)
  }

  @Test(arguments: [200, 300, 304, 305, 306, 309, 400])
  func `other responses are not redirects`(status: Int) {
    #expect(request("GET", body: nil).redirected(status: status, to: "http://a.example/y") == nil)
  }
}
