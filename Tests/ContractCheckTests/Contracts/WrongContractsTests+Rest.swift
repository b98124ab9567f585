import ContractSpecs
import Testing

/// Errors that are about the backend, the client, sessions and everything else.
extension WrongContractsTests {
  static let rest: [Example] = [
    Example(
      "an unknown key at the top", \.extra, #"▶"chekcs": {}, "#,
      #"a contract has no "chekcs"; did you mean "checks"?"#),
    Example(
      "a key twice", \.extra, #""title": "a", ▶"title": "b", "#, #""title" occurs twice in this object"#),
    Example(
      "a backend's url", \.url, #"▶"localhost:3000""#,
      #"a backend's url begins with http://, https:// or unix:/, not "localhost:3000"; write "http://localhost:3000""#
    ),
    Example(
      "a variable of another tool as a backend's url", \.url, #"▶"{{baseUrl}}""#,
      #"a backend's url begins with http://, https:// or unix:/, not "{{baseUrl}}"; write ${env.baseUrl}, or ${secret.baseUrl} if its value is secret"#
    ),
    Example(
      "TLS without TLS", \.url, #""http://h", "tls": ▶{"ca": "ca.pem"}"#,
      "only a backend whose url begins with https:// speaks TLS"),
    Example(
      "a key without a certificate", \.url, #""https://h", "tls": ▶{"key": "client.key"}"#,
      #""key" is the key of a "certificate", which is not given"#),
    Example(
      "no pin", \.url, #""https://h", "tls": {"pins": ▶[]}"#,
      #""pins" needs a pin: with none no key would do"#),
    Example(
      "a wrong pin", \.url, #""https://h", "tls": {"pins": [▶"sha256//short="]}"#,
      #"a pin is "sha256//" and the 44 characters of a SHA-256 digest in base64, not "sha256//short=""#),
    Example(
      "an old version of TLS", \.url, #""https://h", "tls": {"minimum": ▶"1.1"}"#,
      #""minimum" is one of "1.2", "1.3", not "1.1""#),
    Example(
      "an unknown key of TLS", \.url, #""https://h", "tls": {▶"cert": "a.pem"}"#,
      #""tls" has no "cert"; it can have ca, certificate, key, pins, minimum"#),

    Example(
      "a template where nothing is replaced", \.checks,
      #"{"a": {"call": "open", "skip": "${▶env.BACKEND}"}, "b": {"call": "open", "tags": ["a$${b}", "${▶a.id}"]}, "c": {"call": "open", "skip": "▶${"}}"#,
      """
      "skip" is plain text, in which ${env.BACKEND} is not replaced; "$${" stands for the characters "${"
      a tag is plain text, in which ${a.id} is not replaced; "$${" stands for the characters "${"
      the "${" that opens here is not closed; "$${" stands for the characters themselves
      """),
    Example(
      "a session's path", \.extra, #""sessions": {"user": {"login": "login", "bearer": ▶"tokn"}}, "#,
      #"the response is not promised to have "tokn"; did you mean "token"?"#),
    Example(
      "a session's path as other tools write it", \.extra,
      #""sessions": {"a": {"login": "login", "bearer": ▶"$.token"}, "b": {"login": "login", "bearer": ▶"body.token"}, "c": {"login": "login", "bearer": ▶"response.body.token"}, "d": {"login": "login", "bearer": ▶"login.token"}, "e": {"login": "login", ▶"token": "token"}, "f": {"login": "login", "bearer": ▶"${login.token}"}}, "#,
      """
      the response is not promised to have "$"; write "token"
      the response is not promised to have "body"; write "token"
      the response is not promised to have "response"; write "token"
      the response is not promised to have "login"; write "token"
      the session "e" has no "token"; did you mean "bearer"?
      the response is not promised to have "${login"; write "token"
      """),
    Example(
      "a backend's url with a port that is none", \.url, #"▶"http://127.0.0.1:port""#,
      #"the port of a backend's url is a number such as 3000, not "port""#),
    Example(
      "a backend's url with a slash in its password", \.url, #"▶"http://ann:a/b@h""#,
      #"the port of a backend's url is a number such as 3000; a "/" in a password is written %2F"#),
    Example(
      "a backend's url with a query", \.url, #"▶"http://h/api?x=1""#,
      #"a backend's url has no query; its items belong in the "query" of each check"#),
    Example(
      "a backend's url with a fragment", \.url, #"▶"http://h/#api""#,
      ##"a backend's url has no fragment, which no request would send: leave out "#" and what follows"##),
    Example(
      "a backend's url with a blank", \.url, #"▶"http://h/a b""#,
      "a backend's url has no blanks; one that belongs to a name is written %20"),
    Example(
      "a backend's url without a host", \.url, #"▶"http:///api""#,
      #"a backend's url names a host behind "://", which "http:///api" does not"#),
    Example(
      "a backend's socket without its path", \.url, #"▶"unix:run/app.sock""#,
      #"after unix: comes the path of a socket, from "/" and at most 107 bytes long, not "unix:run/app.sock""#
    ),
    Example(
      "a session's token that is an object", \.extra,
      #""sessions": {"user": {"login": "login", "bearer": ▶"user"}}, "#,
      #"$.user is promised to be Person, so it cannot be a session's token, which is text; write "user.id" or "user.name""#
    ),
    Example(
      "a session's check for a new token", \.extra,
      #""sessions": {"user": {"login": "login", "renew": ▶"refresh", "bearer": "token"}}, "#,
      #"there is no check "refresh"; "renew" names the check that asks for a new token, and without it the session logs in again"#
    ),
    Example(
      "a path for a renewal that there is not", \.extra,
      #""sessions": {"user": {"login": "login", "bearer": {"login": "token", "renew": ▶"token"}}}, "#,
      #"the session has no "renew", whose response this path is for"#),
    Example(
      "a token's path in one of two responses", \.extra,
      #""sessions": {"user": {"login": "login", "renew": "login", "bearer": ▶{"login": "token"}}}, "#,
      #"both "login" and "renew" are needed"#),
    Example(
      "a request line that no endpoint has", \.checks, #"{"a": {"call": ▶"GET /opn"}}"#,
      #"there is no endpoint "GET /opn"; did you mean "GET /open"?"#),
    Example(
      "a shape of a body of several types", \.endpoints,
      #"{"login": {"request": "GET /a", "responses": {"200": {"type": ▶"*/*", "body": "Person"}, "201": {"type": ▶"application/*; a=b", "body": "Person"}, "202": {"type": "image/*"}}}}"#,
      """
      a body with a shape has one type: write its name, or leave "type" out for JSON
      a body with a shape has one type: write its name, or leave "type" out for JSON
      """),
    Example(
      "a request line with another name of its parameter", \.checks,
      #"{"a": {"call": ▶"GET /users/{user}", "path": {"user": 1}}}"#,
      #"there is no endpoint "GET /users/{user}"; with the names of its parameters it is "GET /users/{id}""#),
    Example(
      "a backend's url without its scheme", \.url, #"▶"api.example.com/v1""#,
      #"a backend's url begins with http://, https:// or unix:/, not "api.example.com/v1"; write "https://api.example.com/v1""#
    ),
    Example(
      "a session's check", \.extra, #""sessions": {"user": {"login": ▶"logn", "bearer": "token"}}, "#,
      #"there is no check "logn"; did you mean "login"?"#),
    Example(
      "an unknown key of a session", \.extra,
      #""sessions": {"user": {"login": "login", "bearer": "token", ▶"refesh": "token"}}, "#,
      #"the session "user" has no "refesh"; did you mean "refresh"?"#),
    Example(
      "an unknown key of a client", \.extra, #""client": {▶"key": "asWritten"}, "#,
      #""client" has no "key"; did you mean "keys"?"#),
    Example(
      "a certificate that is valid too long", \.url,
      #""https://h", "certificate": {"validFor": ▶"4000d"}"#,
      #""validFor" must be at most ten years, not "4000d""#),
    Example(
      "a system without a version", \.extra, #""client": {"os": ▶"iOS"}, "#,
      #""os" must be a system with its version, such as "iOS 17", not "iOS""#),
    Example(
      "a version in words", \.extra, #""client": {"os": ▶"iOS seventeen"}, "#,
      #""os" must be a system with its version, such as "iOS 17", not "iOS seventeen""#),
    Example(
      "two systems, one of them without a version", \.extra, #""client": {"os": ▶"iOS, macOS 14"}, "#,
      #""os" must be a system with its version, such as "iOS 17", not "iOS, macOS 14""#),
  ]
}
