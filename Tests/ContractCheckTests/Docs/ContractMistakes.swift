/// A part of a contract, which is merged into a valid one.
struct ContractPart: CustomStringConvertible, Sendable {
  var description: String

  init(_ part: String) { description = part }

  /// The whole contract.
  var text: String {
    (try? layered(description, over: Self.base)) ?? description
  }

  static let base = """
    {
      "contract": "example",
      "backend": {"url": "http://127.0.0.1:1"},
      "shapes": {"User": {"id": "uuid"}},
      "endpoints": {
        "open": {"request": "GET /open", "responses": {"200": {"body": {"user": "User", "token": "jwt"}}}},
        "one": {"request": "GET /users/{id}"},
        "send": {"request": "POST /send"}
      },
      "checks": {"first": {"call": "open"}}
    }
    """

  static func check(_ members: String) -> ContractPart {
    ContractPart(#"{"checks": {"second": {\#(members)}}}"#)
  }
  static func shape(_ shape: String) -> ContractPart { ContractPart(#"{"shapes": {"Other": \#(shape)}}"#) }
  static func endpoint(_ members: String) -> ContractPart {
    ContractPart(#"{"endpoints": {"other": {\#(members)}}}"#)
  }
  static func response(_ members: String) -> ContractPart {
    endpoint(#""request": "GET /", "responses": {"200": {\#(members)}}"#)
  }
}

/// The parts with one error each, which is visible without another part of the file.
enum WrongByThemselves {
  static let all: [ContractPart] = root + shapes + endpoints + checks + templates

  static let root = [
    #"{"contract": "Bob"}"#, #"{"contract": ""}"#, #"{"contract": 1}"#, #"{"titel": ""}"#, #"{"title": 3}"#,
    #"{"include": "a.json"}"#, #"{"include": [1]}"#, #"{"include": ["/a.json"]}"#,
    #"{"shapes": {"Page<t>": {}}}"#, #"{"shapes": {"Page<T": {}}}"#, #"{"shapes": {"Page<>": {}}}"#,
    #"{"about": []}"#, #"{"$schema": 1}"#, #"{"backend": {}}"#, #"{"backend": {"url": "localhost:3000"}}"#,
    #"{"backend": {"url": "http://h/?x=1"}}"#, #"{"backend": {"url": "http://"}}"#,
    #"{"backend": {"url": "http://h:port"}}"#, #"{"backend": {"url": "http://:80"}}"#,
    #"{"backend": {"url": "http://a:b:80"}}"#, #"{"backend": {"url": "http://ann@"}}"#,
    #"{"backend": {"url": "http://h", "timeout": "30"}}"#,
    #"{"backend": {"url": "http://h", "timeout": "0s"}}"#,
    #"{"backend": {"url": "http://h", "timeout": 30}}"#,
    #"{"backend": {"url": "http://h", "cookies": "yes"}}"#,
    #"{"backend": {"url": "http://h", "headers": {"a b": "c"}}}"#,
    #"{"backend": {"url": "http://h", "headers": {"A": "${first.token}"}}}"#,
    #"{"backend": {"url": "http://h", "ready": "health"}}"#,
    #"{"backend": {"url": "http://h", "ready": "/${env.A}"}}"#,
    #"{"backend": {"url": "https://h", "certificate": "14d"}}"#,
    #"{"backend": {"url": "https://h", "certificate": {}}}"#,
    #"{"backend": {"url": "https://h", "certificate": {"validFor": "2w"}}}"#,
    #"{"backend": {"url": "https://h", "certificate": {"validFor": "14d", "days": 1}}}"#,
    #"{"backend": {"url": "unix:run/app.sock"}}"#, #"{"backend": {"url": "unix:/run/"}}"#,
    #"{"backend": {"url": "https://h", "tls": "ca.pem"}}"#,
    #"{"backend": {"url": "https://h", "tls": {"authority": "ca.pem"}}}"#,
    #"{"backend": {"url": "https://h", "tls": {"ca": ""}}}"#,
    #"{"backend": {"url": "https://h", "tls": {"key": "client.key"}}}"#,
    #"{"backend": {"url": "https://h", "tls": {"pins": []}}}"#,
    #"{"backend": {"url": "https://h", "tls": {"pins": ["sha256/x"]}}}"#,
    #"{"backend": {"url": "https://h", "tls": {"minimum": "1.1"}}}"#,
    #"{"backend": {"url": "https://h", "tls": {"minimum": 1.2}}}"#,
    #"{"policy": {"slowResponses": "allow"}}"#,
    #"{"backend": {"url": "http://h", "port": 1}}"#, #"{"client": {"keys": "snake"}}"#,
    #"{"client": {"dates": "iso"}}"#, #"{"client": {"os": 17}}"#, #"{"client": {"os": "iOS"}}"#,
    #"{"client": {"lang": ""}}"#,
    #"{"policy": "warn"}"#, #"{"policy": {"unexpectedFields": "deny"}}"#, #"{"policy": {"extra": "warn"}}"#,
    #"{"sessions": {"user": {"login": "first"}}}"#, #"{"sessions": {"user": {"bearer": "token"}}}"#,
    #"{"sessions": {"env": {"login": "first", "bearer": "token"}}}"#,
    #"{"sessions": {"none": {"login": "first", "bearer": "token"}}}"#,
    #"{"sessions": {"User": {"login": "first", "bearer": "token"}}}"#,
    #"{"sessions": {"user": {"login": "first", "bearer": "a..b"}}}"#,
    #"{"sessions": {"user": {"login": "first", "bearer": ""}}}"#,
    #"{"sessions": {"user": {"login": "first", "bearer": "token", "expired": 401}}}"#,
    #"{"sessions": {"user": {"login": "first", "bearer": "token", "expired": []}}}"#,
    #"{"sessions": {"user": {"login": "first", "bearer": "token", "expired": [200]}}}"#,
    #"{"sessions": {"user": {"login": "first", "bearer": "token", "expired": [401, 401]}}}"#,
    #"{"sessions": {"user": {"login": "first", "bearer": "token", "expired": ["401"]}}}"#,
  ].map { ContractPart($0) }

  static let shapes =
    [
      #""""#, #""strng""#, #""string |""#, #""| string""#, #""string | | null""#, #""[User]""#, #""User[3]""#,
      #""User?""#, #""'abc""#, #""/abc""#, #""/abc/(abc)""#, #""string(-1...)""#, #""string(1.5)""#,
      #""string()""#,
      #""integer(5)""#,
      #""integer(...)""#, #""boolean(1)""#, #""uuid(1)""#, #""date(now)""#, #""unix-seconds(now+30)""#,
      #""unix-seconds(30d)""#, #""string integer""#, #""'a' 'b'""#, #""01""#, #"["...string"]"#, "[]",
      #""number(0<..)""#, #""number(step 0)""#, #""number(step)""#, #""string(unique)""#,
      #""string[](step 2)""#,
      #""'a' | ...""#, #""...string""#, #""@""#, #""string & ""#, #""& string""#, #"["string", "strng"]"#,
      #"{"anyOf": ["User", "string"]}"#, #"{"allOf": ["User"]}"#,
      #"{"a": "string", "oneOf": ["User", "string"]}"#,
      #"{"one_of": ["User", "string"]}"#,
      #"{"oneOf": {"dog": "User"}}"#, #"{"oneOf": {"by": 1, "dog": "User"}}"#, #"{"oneOf": {"by": "type"}}"#,
      #"{"a": "strng"}"#, #"{"...": "user"}"#, #"{"...": ["User", 1]}"#, #"{"...": {}}"#, #"{"*": ""}"#,
    ].map(ContractPart.shape)
    + [#"{"shapes": {"my user": {}}}"#, #"{"shapes": []}"#].map { ContractPart($0) }

  static let endpoints =
    [
      "", #""request": "/open""#, #""request": "GET api/open""#,
      #""request": "GET /", "responses": {"200": "User"}"#, #""request": "get /open""#,
      #""request": "FETCH /open""#,
      #""request": "GET open""#, #""request": "GET /a?b=1""#, #""request": "GET /a b""#,
      #""request": "GET /{}""#, #""request": "GET /{{id}}""#, #""request": "GET /a/${first.token}""#,
      #""request": "GET /a/<int:id>""#,
      #""request": "GET /{a""#, #""request": 1"#, #""request": "GET /", "query": "string""#,
      #""request": "GET /", "query": []"#, #""request": "GET /", "headers": {"a b": "string"}"#,
      #""request": "GET /", "headers": []"#, #""request": "GET /", "body": "strng""#,
      #""request": "GET /", "status": 200"#, #""request": "GET /", "responses": []"#,
      #""request": "GET /", "responses": {"2xx": {}}"#, #""request": "GET /", "responses": {"600": {}}"#,
      #""request": "GET /", "responses": {"6XX": {}}"#, #""request": "GET /", "responses": {"20": {}}"#,
      #""request": "GET /", "responses": {"Default": {}}"#,
      #""request": "GET /", "responses": {"200": null}"#,
      #""request": "GET /", "policy": {"unexpectedFields": true}"#,
      #""request": "GET /", "within": 500"#, #""request": "GET /", "within": {"time": "1s"}"#,
    ].map(ContractPart.endpoint)
    + [
      #""bdy": 1"#, #""type": "html""#, #""type": "a/b/c""#, #""headers": {"a b": "string"}"#, #""about": 1"#,
      #""body": ["a", "b"]"#, #""policy": {}, "policies": {}"#,
      #""policy": {"slowResponses": "fail"}"#,
    ].map(ContractPart.response) + [ContractPart(#"{"endpoints": {"Open": {"request": "GET /"}}}"#)]

  static let checks =
    [
      "", #""call": 1"#, #""call": "open", "title": 1"#, #""call": "open", "path": []"#,
      #""call": "open", "cases": []"#, #""call": "open", "cases": {}"#, #""call": "open", "cases": [1]"#,
      #""call": "open", "cases": [{"name": "A"}]"#,
      #""call": "open", "query": {"a": {}}"#, #""call": "open", "query": {"a": null}"#,
      #""call": "open", "query": {"a": [null]}"#, #""call": "one", "path": {"id": ["1", "2"]}"#,
      #""call": "open", "headers": {"a b": ""}"#, #""call": "open", "headers": {"A": null}"#,
      #""call": "open", "auth": 1"#, #""call": "open", "auth": {}"#,
      #""call": "open", "auth": {"token": "x"}"#,
      #""call": "open", "auth": {"bearer": "Bearer ${first.token}"}"#,
      #""call": "open", "auth": {"bearer": 1}"#, #""call": "open", "auth": {"basic": {"user": "x"}}"#,
      #""call": "open", "auth": {"bearer": "a", "basic": {"user": "x", "password": "y"}}"#,
      #""call": "send", "body": 1, "raw": """#, #""call": "send", "raw": 1"#, #""call": "send", "form": []"#,
      #""call": "send", "form": {"a": {}}"#, #""call": "send", "multipart": {"a": []}"#,
      #""call": "send", "multipart": {"a": {}}"#, #""call": "send", "multipart": {"a": {"base64": "a"}}"#,
      #""call": "send", "multipart": {"a": {"base64": "", "path": "b"}}"#,
      #""call": "send", "multipart": {"a": {"path": "/b"}}"#,
      #""call": "send", "multipart": {"a": {"path": "c/../b"}}"#,
      #""call": "send", "multipart": {"a": {"path": ".."}}"#,
      #""call": "send", "multipart": {"a": {"path": ""}}"#,
      #""call": "send", "multipart": {"a": {"path": "b", "name": "c"}}"#, #""call": "open", "expect": 20"#,
      #""call": "open", "expect": 600"#, #""call": "open", "expect": "4xx""#,
      #""call": "open", "expect": []"#,
      #""call": "open", "expect": "default""#, #""call": "open", "expect": null"#,
      #""call": "open", "expect": {"code": 200}"#, #""call": "open", "expect": {"status": []}"#,
      #""call": "open", "after": 1"#, #""call": "open", "after": [1]"#, #""call": "open", "tags": "smoke""#,
      #""call": "open", "tags": [1]"#, #""call": "open", "timeout": "5""#,
      #""call": "open", "timeout": "-5s""#,
      #""call": "open", "timeout": null"#, #""call": "open", "within": "fast""#,
      #""call": "open", "within": null"#, #""call": "open", "redirects": -1"#,
      #""call": "open", "redirects": 21"#,
      #""call": "open", "redirects": "1""#, #""call": "open", "skip": true"#, #""call": "open", "until": {}"#,
      #""call": "open", "until": {"values": {}}"#, #""call": "open", "until": {"within": "1s"}"#,
      #""call": "open", "until": {"values": {}, "within": "1s", "each": "1s"}"#,
      #""call": "open", "retry": 1"#,
      #""call": "open", "retry": {}"#, #""call": "open", "retry": {"times": 11}"#,
      #""call": "open", "retry": {"times": 1, "unsafe": 1}"#, #""call": "open", "finally": "yes""#,
      #""call": "open", "like": 1"#, #""like": "first", "call": null"#,
      #""call": "open", "expect": {"values": {"user": {"$contains": 1}}}"#,
      #""call": "open", "expect": {"values": {"user": {"$contains": [], "id": 1}}}"#,
      #""call": "open", "expct": 200"#, #""call": "open", "skip": "${env.X}""#,
      #""call": "open", "tags": ["a", "${"]"#,
    ].map(ContractPart.check)
    + ["now", "unique", "secret", "Second", ""].map {
      ContractPart(#"{"checks": {"\#($0)": {"call": "open"}}}"#)
    }

  static let templates = [
    "${", "${env.X", "${}", "${env}", "${env.}", "${env.A-B}", "${env.X:default}", "${unique}",
    "${unique.emial}",
    "${unique.email.}", "${unique.email.a.b}", "${now}", "${now.then}", "${First.token}", "${first.}",
    "${first..token}", "${first#}", "${first#a b}", "${first.a[x]}", "${first.a[]}",
  ].map { ContractPart.check(#""call": "send", "body": {"a": "\#($0)"}"#) }
}

/// The parts without errors, at the limits of what is allowed.
enum RightByThemselves {
  static let all: [ContractPart] =
    [
      #"{"contract": "0-a"}"#,
      #"{"backend": {"url": "http://ann:p@[fe80::a]:80/a@b:c"}}"#, #"{"backend": {"url": "http://[::1]"}}"#,
      #"{"backend": {"url": "HTTPS://h/api", "timeout": "1.5s", "headers": {"A": 1}}}"#,
      #"{"backend": {"url": "${env.HOST:-http://h}/api", "timeout": "24h"}}"#, #"{"client": {}}"#,
      #"{"policy": {}}"#,
      #"{"sessions": {"user": {"login": "first", "bearer": "token", "refresh": "user['id']"}}}"#,
      #"{"sessions": {"user": {"login": "first", "bearer": "token", "expired": [401, 403, 419]}}}"#,
      #"{"sessions": {}}"#, #"{"include": []}"#,
      #"{"shapes": {"Page<T>": {"items": "T[]"}, "Users": "Page<User>[] | null"}}"#,
      #"{"shapes": {"Pair<A, B>": {"...": "A", "b?": "B"}, "Two": {"...": "Pair<User, Pair<User, (string | null)[]>>"}}}"#,
      #"{"shapes": {"page<T>": {"items": "T[]"}, "Users": "@page< User >"}}"#,
    ].map { ContractPart($0) }
    + [
      #"" string ""#, #""string(0...)""#, #""string (6)""#, #""string( 1 ... 2 )""#, #""integer(-3...-1)""#,
      #""number(1e3...)""#, #""((User))[]""#, #""(User | null)[][](2) | 'a|b'""#, #""'it\\'s'""#, #""''""#,
      #""/a\\/b|c/""#, #""true | false | null""#, #""-1.5e3""#, #""jwt(User)""#, #""jwt ( User | (User) )""#,
      #""unix-milliseconds(now -90s)""#, #""unix-seconds(now)""#, "1.5", "null", "{}",
      #"{"a?": null, "\\b?": ["User[]"], "*": "any", "...": []}"#, #"{"\\anyOf": ["User", "string"]}"#,
      #"{"anyOf": "string", "a": "string"}"#, #"{"one_of": {"a": "string"}}"#,
    ].map(ContractPart.shape)
    + [
      #""request": "GET /a.b/{c}-{d}", "query": {"a?": "integer"}, "headers": {"A?": "string", "\\B": "any"}"#,
      #""request": "PATCH /", "body": null, "responses": {}"#,
      #""request": "GET /", "responses": {"default": {}, "1XX": {}, "599": {}}"#,
    ].map(ContractPart.endpoint)
    + [
      #""type": "text/*; charset=utf-8""#, #""body": null"#, #""body": 1"#,
      #""type": "text/event-stream", "each": "string""#,
      #""type": "application/x-ndjson", "each": {"id": "User"}"#,
    ].map(ContractPart.response)
    + [
      #""like": "first", "query": {"a": null}, "timeout": null, "headers": null"#,
      #""like": "first", "auth": {"bearer": "${first.token}"}"#,
      #""call": "open", "query": {"a": [1, true, "x"], "b": 1.5}"#,
      #""call": "open", "expect": [200, "201", "4XX"]"#, #""call": "open", "expect": {}"#,
      #""call": "open", "expect": {"values": {"user": {"id": "${unique.uuid.a}"}}, "differs": {"token": "x"}}"#,
      #""call": "open", "after": "first", "tags": [], "redirects": 20, "retry": {"times": 0}, "finally": false"#,
      #""call": "open", "title": "$${env.X}", "tags": ["$a{"], "skip": "$$${x} and $""#,
      #""call": "open", "cases": [{"id": "a"}], "title": "${case.id}", "skip": "$${case.id}", "tags": ["${case.id}"]"#,
      #""call": "open", "timeout": ".5s""#, #""call": "send", "body": null"#,
      #""call": "send", "multipart": {}"#,
      #""call": "send", "multipart": {"a": 1, "b": {"base64": ""}, "c": {"path": "a..b/...c"}}"#,
      #""call": "send", "raw": """#, #""call": "send", "form": {"a": []}"#,
    ].map(ContractPart.check)
    + [
      "$", "$$", "a$b}", "$${", "$${env", "$$${", "$$$${x", "${env.X:-}", "${env.X:-a:-b$}",
      "${unique.phone.2}", "${first}",
      "${first.user.id}", "${first['user'].id}", "${first.token.(jwt).sub}", "${first#X-Y}",
      "${first.(request).body.a[0]}", "${now.unix}${now.iso8601}",
    ].map { ContractPart.check(#""call": "send", "body": {"a": "\#($0)"}"#) }
}
