import Testing

@testable import ContractMutation
@testable import ContractSpecs

@Suite struct BodyChangeTests {
  private static let user =
    #"{"userName": "string", "message": "string", "isOpen": "boolean", "itemCount": "integer"}"#
  private static let body = #"{"userName":"Ada","message":"hi","isOpen":true,"itemCount":3}"#

  /// A change, a promise, a body and what becomes of the body.
  typealias Row = (change: BodyChange, promise: String, body: String, altered: String)

  private static let rows: [Row] = [
    (.casing(.snake), user, body, #"{"user_name":"Ada","message":"hi","is_open":true,"item_count":3}"#),
    (.casing(.pascal), user, body, #"{"UserName":"Ada","Message":"hi","IsOpen":true,"ItemCount":3}"#),
    (.casing(.kebab), user, body, #"{"user-name":"Ada","message":"hi","is-open":true,"item-count":3}"#),
    (
      .casing(.camel), #"{"user_name": "string", "message": "string"}"#, #"{"user_name":"a","message":"b"}"#,
      #"{"userName":"a","message":"b"}"#
    ),
    (
      .casing(.pascal), #"{"owner": {"firstName": "string"}, "tags": {"*": "string"}}"#,
      #"{"owner":{"firstName":"a"},"tags":{"redTag":"x"}}"#,
      #"{"Owner":{"FirstName":"a"},"Tags":{"redTag":"x"}}"#
    ),
    (.wrapped(under: ["data"]), user, body, #"{"data":\#(body)}"#),
    (.wrapped(under: ["items"]), "[\(user)]", "[\(body)]", #"{"items":[\#(body)]}"#),
    (.unwrapped(from: ["data"]), #"{"data": \#(user)}"#, #"{"data":\#(body)}"#, body),
    (.serializedTwice, #""integer[]""#, "[1,2.0e1]", #""[1,2.0e1]""#),
    (
      .renamed([.init(promised: "userName", sent: "userNameValue")]), user, body,
      #"{"userNameValue":"Ada","message":"hi","isOpen":true,"itemCount":3}"#
    ),
    (
      .moved([.init(promised: [.key("userName")], found: [.key("profile"), .key("userName")])]), user, body,
      #"{"message":"hi","isOpen":true,"itemCount":3,"profile":{"userName":"Ada"}}"#
    ),
    (
      .enumCasing(.screamingSnake), #"{"state": "'open' | 'in_progress'", "text": "string"}"#,
      #"{"state":"in_progress","text":"open"}"#, #"{"state":"IN_PROGRESS","text":"open"}"#
    ),
    (
      .scalarsAsText(.numbers), user, body,
      #"{"userName":"Ada","message":"hi","isOpen":true,"itemCount":"3"}"#
    ),
    (
      .scalarsAsText(.booleans), user, body,
      #"{"userName":"Ada","message":"hi","isOpen":"true","itemCount":3}"#
    ),
    (
      .omittedNulls, #"{"userId": "uuid | null", "nick": "string | null", "itemCount": "integer"}"#,
      #"{"userId":null,"nick":null,"itemCount":1}"#, #"{"itemCount":1}"#
    ),
    (
      .nullAsText, #"{"userId": "uuid | null", "itemCount": "integer"}"#, #"{"userId":null,"itemCount":1}"#,
      #"{"userId":"","itemCount":1}"#
    ),
    (
      .dates(.unixSeconds), #"{"createdAt": "date-time"}"#, #"{"createdAt":"2025-01-08T12:00:00.5+01:00"}"#,
      #"{"createdAt":1736334000}"#
    ),
    (
      .dates(.unixMilliseconds), #"{"createdAt": "date-time"}"#, #"{"createdAt":"2025-01-08T12:00:00Z"}"#,
      #"{"createdAt":1736337600000}"#
    ),
    (
      .dates(.withoutZone), #"{"createdAt": "date-time"}"#, #"{"createdAt":"2025-01-08T12:00:00Z"}"#,
      #"{"createdAt":"2025-01-08T12:00:00"}"#
    ),
    (
      .dates(.spaced), #"{"createdAt": "date-time"}"#, #"{"createdAt":"2025-01-08T12:00:00Z"}"#,
      #"{"createdAt":"2025-01-08 12:00:00Z"}"#
    ),
    (
      .dates(.withoutColon), #"{"createdAt": "date-time"}"#, #"{"createdAt":"2025-01-08T12:00:00+01:00"}"#,
      #"{"createdAt":"2025-01-08T12:00:00+0100"}"#
    ),
  ]

  @Test(arguments: rows) func `a change is applied, found and undone`(row: Row) throws {
    let trial = try BodyChangeTrial(body: row.promise)
    #expect(try trial.apply(row.change, to: row.body) == row.altered)
    var tally = BodyChangeTally()
    try tally.tell(of: row.change, in: Array(row.body.utf8), trial, "row")
    #expect(tally.wrong == [])
  }

  /// Bodies in which it would not be clear what was there before.
  private static let ambiguous: [(BodyChange, String, String)] = [
    // Two keys that become the same words.
    (.casing(.snake), #"{"userId": "string", "userid?": "string"}"#, #"{"userId":"a"}"#),
    (.casing(.snake), #"{"userId": "string"}"#, #"{"userId":"a","user_id":"b"}"#),
    // Keys of a dictionary.
    (.casing(.snake), #"{"userId": "string", "*": "string"}"#, #"{"userId":"a","b":"c"}"#),
    (.renamed([.init(promised: "a", sent: "b")]), #"{"a": "string", "*": "string"}"#, #"{"a":"x"}"#),
    // Keys that are there already.
    (.renamed([.init(promised: "a", sent: "b")]), #"{"a": "string"}"#, #"{"a":"x","b":"y"}"#),
    (
      .moved([.init(promised: [.key("a")], found: [.key("in"), .key("a")])]), #"{"a": "string"}"#,
      #"{"a":"x","in":{"a":"y"}}"#
    ),
    (.wrapped(under: ["data"]), #"{"id": "string"}"#, #"{"id":"a","data":1}"#),
    (.wrapped(under: ["data"]), #"{"*": "string"}"#, #"{"a":"b"}"#),
    (.wrapped(under: ["data"]), #"{"data": "string"}"#, #"{"data":"b"}"#),
    // An envelope that holds more.
    (
      .unwrapped(from: ["data"]), #"{"data": {"id": "string"}, "page": "integer"}"#,
      #"{"data":{"id":"a"},"page":1}"#
    ),
    // A text that is promised too, also by another alternative.
    (.serializedTwice, #""string | integer[]""#, "[1]"),
    (.scalarsAsText(.numbers), #"{"a": "integer | string"}"#, #"{"a":1}"#),
    (.enumCasing(.screamingSnake), #"{"a": "'open' | 'OPEN'"}"#, #"{"a":"open"}"#),
    (.casing(.snake), #""Cat | Dog""#, #"{"catName":"a"}"#),
    // An offset that would be lost, and a moment before 1970.
    (.dates(.withoutZone), #"{"at": "date-time"}"#, #"{"at":"2025-01-08T12:00:00+01:00"}"#),
    (.dates(.unixSeconds), #"{"at": "date-time"}"#, #"{"at":"1969-01-08T12:00:00Z"}"#),
    // A body that does not keep its promise.
    (.casing(.snake), #"{"userId": "string"}"#, #"{"userId":1}"#),
    // Nothing to change.
    (.casing(.snake), #"{"message": "string"}"#, #"{"message":"a"}"#),
    (.omittedNulls, #"{"a?": "string | null"}"#, #"{"a":null}"#),
    (.nullAsText, #"{"a": "string | null"}"#, #"{"a":null}"#),
  ]

  @Test(arguments: ambiguous) func `what would be ambiguous is not applied`(row: (BodyChange, String, String))
    throws
  {
    let shapes = #"{"Cat": {"catName": "string"}, "Dog": {"dogName": "string", "isGood": "boolean"}}"#
    let trial = try BodyChangeTrial(body: row.1, shapes: shapes)
    #expect(try trial.apply(row.0, to: row.2) == nil)
  }

  @Test func `a conjecture is not undone`() throws {
    let trial = try BodyChangeTrial(body: #"{"id": "uuid", "avatar?": "string"}"#)
    let judged = trial.judged(#"{"id":"0a0b0c0d-0000-4000-8000-000000000000","avatarUrl":"x"}"#)
    let conjectures = judged.judgement.findings.filter(\.isConjecture)
    #expect(BodyChange.suggested(by: conjectures) == [])
  }

  @Test func `suggestions come outermost first`() throws {
    let trial = try BodyChangeTrial(body: Self.user)
    let judged = trial.judged(#"{"data":{"user_name":"Ada","message":"hi","is_open":true,"item_count":"3"}}"#)
    #expect(
      BodyChange.suggested(by: judged.judgement.findings)
        == [.wrapped(under: ["data"]), .casing(.snake), .scalarsAsText(.numbers)])
  }

  @Test func `keys of dictionaries and members that are not promised stay as they are`() throws {
    let trial = try BodyChangeTrial(body: #"{"userInfo": {"*": {"firstName": "string"}}}"#)
    let body = #"{"user_info":{"some_key":{"first_name":"a","other_name":1}},"more_of_it":{"first_name":2}}"#
    let undone = trial.undone([.casing(.snake)], in: Array(body.utf8))
    #expect(
      String(decoding: undone, as: UTF8.self)
        == #"{"userInfo":{"some_key":{"firstName":"a","other_name":1}},"more_of_it":{"first_name":2}}"#)
  }
}
