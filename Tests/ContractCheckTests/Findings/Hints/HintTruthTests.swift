import Foundation
import Testing

@testable import ContractSpecs

/// The tests of advice: the backend's is carried out on the body, which then has to be as promised, the client's in
/// Swift, which then has to decode the original body.
@Suite struct HintTruthTests {
  static let readsDate =
    "Decode a String, and make the Date with an ISO8601DateFormatter, which reads a fraction of a second only with "
    + "withFractionalSeconds."

  static let rows =
    typeRows + otherFormRows + containerRows + dateRows + timeRows + nullRows + textRows + numberRows
    + keyRows
    + noValueRows + partRows + languageRows + formRows

  @Test(arguments: rows) func `advice that is followed helps`(_ row: HintRow) throws {
    var promise = Promise(row.shape)
    promise.client = row.client
    let findings = try promise.findings(row.body)
    let finding = try #require(findings.first { $0.kind == row.kind }, "\(findings.map(\.line))")
    #expect(finding.hint.backend == row.backend)
    #expect(finding.hint.client == row.advice)
    #expect(throws: Never.self) { try row.code(Data(row.body.utf8)) }
    guard let mended = row.mended else { return }
    #expect(try promise.findings(mended).filter(\.severity.failsRun).map(\.line) == [])
  }

  @Test(arguments: Coercion.allCases) func `every habit of a lenient language has a row`(_ coercion: Coercion)
  {
    let advice = coercion.advice(absence: nil).hint.client
    #expect(Self.rows.contains { $0.advice == advice && ($0.kind == .valueType) })
  }

  @Test(arguments: TextForm.allCases) func `every form of a date has a row for each of the promised ones`(
    _ form: TextForm
  ) {
    for promised in [Format.dateTime, .localDateTime, .date, .time] {
      guard let hint = form.dateAdvice(promised: promised, dates: nil, absence: nil)?.hint else { continue }
      #expect(Self.rows.contains { $0.backend == hint.backend }, "\(promised) \(hint.backend)")
      #expect(Self.rows.contains { $0.advice == hint.client }, "\(hint.client)")
    }
  }

  @Test(arguments: Finding.Kind.allCases) func `every kind that a body can have has a row`(
    _ kind: Finding.Kind
  ) {
    switch kind {
    case .responseStatus, .responseHeader, .responseMediaType, .responseSlow, .certificateExpiry, .bodyEmpty,
      .bodyUnexpected, .bodyNotJSON, .bodyTruncated, .modelTrap, .modelFailed, .releasedModel:
      return
    case .bodyWrapped, .bodyUnwrapped, .bodyUnrelated, .fieldCasing, .fieldMoved, .fieldRenamed,
      .fieldMissing, .fieldUnexpected, .valueType, .valueNull, .valueFormat, .valueChoice, .valueRange,
      .valueLiteral, .keyDuplicated, .numberPrecision:
      #expect(Self.rows.contains { $0.kind == kind })
    }
  }

  static func v(_ shape: Sketch) -> Sketch { .object(["v": shape]) }
  static func maybe(_ shape: Sketch) -> Sketch { .object(["v?": shape]) }

  // MARK: another JSON type

  static let typeRows: [HintRow] = [
    HintRow(
      v(.integer), #"{"v":"22"}"#, .valueType, backend: "Send the number without quotes.",
      mended: #"{"v":22}"#, client: "Decode a String and convert it, or use a wrapper that reads both."
    ) { try hold(Int(decode(Holder<String>.self, $0).v) == 22) },
    HintRow(
      v(.integer), #"{"v":"33.00"}"#, .valueType,
      backend:
        "Send a whole number without quotes; where it counts hundredths, such as cents, 3300 for \"33.00\".",
      mended: #"{"v":3300}"#, client: "Decode a String, and make a Decimal of it."
    ) { try hold(Decimal(string: decode(Holder<String>.self, $0).v) == 33) },
    HintRow(
      v(.integer), #"{"v":"1.50"}"#, .valueType,
      backend:
        "Send a whole number without quotes; where it counts hundredths, such as cents, 3300 for \"33.00\".",
      mended: #"{"v":150}"#, client: "Decode a String, and make a Decimal of it."
    ) { body in
      let text = try decode(Holder<String>.self, body).v
      try hold(Int(text) == nil && Decimal(string: text) == 1.5)
    },
    HintRow(
      v(.integer), #"{"v":"soon"}"#, .valueType, backend: "Send the promised JSON type.", mended: #"{"v":1}"#,
      client: "Decode the type that the backend uses."
    ) { try decode(Holder<String>.self, $0) },
    HintRow(
      v(.number), #"{"v":"NaN"}"#, .valueType,
      backend: "Send a number: JSON has neither NaN nor Infinity (RFC 8259 section 6).",
      mended: #"{"v":0}"#,
      client:
        "Pass this string to nonConformingFloatDecodingStrategy; a Double then reads it, a Decimal does not."
    ) { body in
      let value = try decode(Holder<Double>.self, body) {
        $0.nonConformingFloatDecodingStrategy =
          .convertFromString(positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
      }
      try hold(value.v.isNaN)
    },
    HintRow(
      v(.nullable(.integer)), #"{"v":"NaN"}"#, .valueType,
      backend: "Send null: JSON has neither NaN nor Infinity (RFC 8259 section 6).", mended: #"{"v":null}"#,
      client: "Decode a String, and convert it where it is a number."
    ) { try hold(Int(decode(Holder<String>.self, $0).v) == nil) },
    HintRow(
      v(.boolean), #"{"v":"true"}"#, .valueType, backend: "Send true or false without quotes.",
      mended: #"{"v":true}"#,
      client: "Decode a String and compare it, or use a wrapper that reads both."
    ) { try hold(decode(Holder<String>.self, $0).v == "true") },
    HintRow(
      v(.boolean), #"{"v":1}"#, .valueType, backend: "Send true or false in place of 1 or 0.",
      mended: #"{"v":true}"#,
      client: "Decode an Int and compare it with 0: JSONDecoder does not decode a number as Bool."
    ) { body in
      try hold(decode(Holder<Int>.self, body).v != 0)
      try hold((try? decode(Holder<Bool>.self, body)) == nil)
    },
    HintRow(
      v(.string), #"{"v":5}"#, .valueType, backend: "Send the value in quotes.", mended: #"{"v":"5"}"#,
      client: "Decode a number, or use a wrapper that reads both."
    ) { try decode(Holder<Int>.self, $0) },
    HintRow(
      v(.uuid), #"{"v":5}"#, .valueType,
      backend: "Send text of the promised form: this number in quotes would have another.",
      mended: #"{"v":"85fa5c14-3e09-4c9f-9764-00c9f02f6b26"}"#,
      client: "Decode a number, or use a wrapper that reads both."
    ) { try decode(Holder<Int>.self, $0) },
    HintRow(
      v(.format(.decimal)), #"{"v":12.5}"#, .valueType, backend: "Send the value in quotes.",
      mended: #"{"v":"12.5"}"#, client: "Decode a number, or use a wrapper that reads both."
    ) { try decode(Holder<Double>.self, $0) },
    HintRow(
      v(.format(.decimal)), #"{"v":8000}"#, .valueType,
      backend:
        "Send the value in quotes; if it counts hundredths, such as cents, with its point: \"80.00\" for 8000.",
      mended: #"{"v":"80.00"}"#,
      client:
        "Decode a Decimal, or use a wrapper that reads both; where it counts hundredths, divide it by 100."
    ) { try hold(decode(Holder<Decimal>.self, $0).v / 100 == 80) },
    HintRow(
      v(.integer), #"{"v":1.5}"#, .valueType, backend: "Send a whole number.", mended: #"{"v":1}"#,
      client: "Decode a Double. JSONDecoder will say \"not valid JSON\", although it is valid."
    ) { body in
      try decode(Holder<Double>.self, body)
      do {
        try decode(Holder<Int>.self, body)
        throw NotAsAdvised()
      } catch DecodingError.dataCorrupted(let context) {
        try hold(context.debugDescription.contains("valid JSON"))
      }
    },
  ]

  static let containerRows: [HintRow] = [
    HintRow(
      v(.oneOf(["booked", "done"])), #"{"v":1}"#, .valueType,
      backend: "Send the name of the value, not a number that stands for it.", mended: #"{"v":"done"}"#,
      client: "Decode an Int; only the backend's documentation tells what each number stands for."
    ) { try hold(decode(Holder<Int>.self, $0).v == 1) },
    HintRow(
      v(.array(.array(.integer))), #"{"v":[1,2]}"#, .valueType,
      backend: "Send an array, also for a single value.",
      mended: #"{"v":[[1],[2]]}"#, client: "Decode the value itself where no array comes."
    ) { try hold(decode(Holder<[Int]>.self, $0).v == [1, 2]) },
    HintRow(
      v(.object([:], others: .each(.integer))), #"{"v":[["a",1],["b",2]]}"#, .valueType,
      backend: "Send an object that names each value, not an array of pairs of key and value.",
      mended: #"{"v":{"a":1,"b":2}}"#,
      client: "Decode an array of the pairs with a model of their own, and make the dictionary of them."
    ) { body in
      struct Pair: Decodable {
        let key: String, value: Int
        init(from decoder: any Decoder) throws {
          var parts = try decoder.unkeyedContainer()
          (key, value) = try (parts.decode(String.self), parts.decode(Int.self))
        }
      }
      let pairs = try decode(Holder<[Pair]>.self, body).v.map { ($0.key, $0.value) }
      try hold(Dictionary(uniqueKeysWithValues: pairs) == ["a": 1, "b": 2])
    },
    HintRow(
      v(.object([:], others: .each(.integer))), #"{"v":[{"key":"a","value":1}]}"#, .valueType,
      backend: "Send an object that names each value, not an array of pairs of key and value.",
      mended: #"{"v":{"a":1}}"#,
      client: "Decode an array of the pairs with a model of their own, and make the dictionary of them."
    ) { body in
      struct Pair: Decodable { let key: String, value: Int }
      let pairs = try decode(Holder<[Pair]>.self, body).v.map { ($0.key, $0.value) }
      try hold(Dictionary(uniqueKeysWithValues: pairs) == ["a": 1])
    },
    HintRow(
      v(.array(Sketch.object(["id": .integer]))), #"{"v":{"7":{"id":1}}}"#, .valueType,
      backend: "Send an array of the members' values, without their names.",
      mended: #"{"v":[{"id":1}]}"#,
      client: "Decode a dictionary by String and take its values; it keeps no order."
    ) { body in
      struct Item: Decodable { let id: Int }
      try hold(decode(Holder<[String: Item]>.self, body).v.values.map(\.id) == [1])
    },
    HintRow(
      v(.object(["a?": .integer])), #"{"v":[]}"#, .valueType,
      backend: "Send {} for an empty object: PHP's json_encode writes it for an object, not for an array.",
      mended: #"{"v":{}}"#, client: "Decode it with a wrapper that reads an empty array as no members."
    ) { try hold(decode(Holder<LenientObject<Part>>.self, $0).v.value == nil) },
    HintRow(
      v(.object(["a": .integer])), #"{"v":[]}"#, .valueType,
      backend: "Send the object with its members: an empty array has none of them.",
      mended: #"{"v":{"a":1}}"#, client: "Decode it with a wrapper that reads an empty array as nil."
    ) { try hold(decode(Holder<LenientObject<Part>>.self, $0).v.value == nil) },
    HintRow(
      maybe(.object(["a": .integer])), #"{"v":[]}"#, .valueType,
      backend: "Leave the member out: an empty array has none of them.", mended: "{}",
      client: "Decode it with a wrapper that reads an empty array as nil."
    ) { try hold(decode(Holder<LenientObject<Part>>.self, $0).v.value == nil) },
    HintRow(
      v(.object(["a": .integer])), #"{"v":[{"a":1}]}"#, .valueType,
      backend: "Send the object itself, not an array of it.", mended: #"{"v":{"a":1}}"#,
      client: "Decode an array and take its first element."
    ) { try hold(decode(Holder<[Part]>.self, $0).v.first?.a == 1) },
    HintRow(
      v(.object(["a": .integer])), #"{"v":[{"a":1},{"a":2}]}"#, .valueType,
      backend: "Send one object: an array of several came, as where a filter or a limit does not apply.",
      mended: #"{"v":{"a":2}}"#,
      client: "Decode an array; which of its elements is meant only the backend's documentation tells."
    ) { try hold(decode(Holder<[Part]>.self, $0).v.count == 2) },
    HintRow(
      v(.object(["a": .integer])), #"{"v":["x"]}"#, .valueType, backend: "Send the promised JSON type.",
      mended: #"{"v":{"a":1}}"#, client: "Decode the type that the backend uses."
    ) { try decode(Holder<[String]>.self, $0) },
    HintRow(
      v(.array(.integer)), #"{"v":{}}"#, .valueType, backend: "Send [] for an empty array.",
      mended: #"{"v":[]}"#, client: "Decode it with a wrapper that reads an empty object as no elements."
    ) { try hold(decode(Holder<LenientList<Int>>.self, $0).v.elements.isEmpty) },
    HintRow(
      v(.array(.object(["a": .integer]))), #"{"v":{"a":1}}"#, .valueType,
      backend: "Send an array, also for a single element.", mended: #"{"v":[{"a":1}]}"#,
      client: "Decode the object itself where no array comes."
    ) { try hold(decode(Holder<Part>.self, $0).v.a == 1) },
    HintRow(
      v(.array(.object(["a": .integer]))), #"{"v":{"x":{"a":1},"y":{"a":2}}}"#, .valueType,
      backend: "Send an array of the members' values, without their names.",
      mended: #"{"v":[{"a":1},{"a":2}]}"#,
      client: "Decode a dictionary by String and take its values; it keeps no order."
    ) { try hold(decode(Holder<[String: Part]>.self, $0).v.values.map(\.a).sorted() == [1, 2]) },
    HintRow(
      v(.object([:], others: .each(.object(["a": .integer])))), #"{"v":[{"a":1},{"a":2}]}"#, .valueType,
      backend: "Send an object that names each value; an array has no keys.",
      mended: #"{"v":{"x":{"a":1},"y":{"a":2}}}"#,
      client: "Decode an array; the key is lost unless each value contains it."
    ) { try hold(decode(Holder<[Part]>.self, $0).v.map(\.a) == [1, 2]) },
    HintRow(
      v(.object(["a": .integer])), #"{"v":"{\"a\": 1}"}"#, .valueType,
      backend: "Send the JSON itself, not its text in a string: it was serialized twice.",
      mended: #"{"v":{"a":1}}"#, client: "Decode a String, and decode the model from its UTF-8 bytes."
    ) { body in
      try hold(decode(Part.self, Data(decode(Holder<String>.self, body).v.utf8)).a == 1)
    },
    HintRow(
      v(.object(["id": .integer, "a": .integer])), #"{"v":7}"#, .valueType,
      backend: "Send the object, not only its id.", mended: #"{"v":{"id":7,"a":1}}"#,
      client: "Decode the id, and ask for the object with it."
    ) { try hold(decode(Holder<Int>.self, $0).v == 7) },
    HintRow(
      v(.string), #"{"v":["x"]}"#, .valueType, backend: "Send the value itself, not an array of it.",
      mended: #"{"v":"x"}"#, client: "Decode an array and take its first value."
    ) { try hold(decode(Holder<[String]>.self, $0).v.first == "x") },
    HintRow(
      v(.array(.string)), #"{"v":"x, y"}"#, .valueType,
      backend: "Send an array; if this text is a list, with an element for each part between its commas.",
      mended: #"{"v":["x","y"]}"#,
      client: "Decode a String where no array comes, and split it at its commas if they separate values."
    ) { try hold(decode(Holder<String>.self, $0).v.split(separator: ",").count == 2) },
    HintRow(
      v(.format(.unixSeconds)), #"{"v":"2025-01-08T12:00:00Z"}"#, .valueType,
      backend: "Send the time as the promised number since 1970, not as text.", mended: #"{"v":1736337600}"#,
      client: readsDate
    ) { try hold(ISO8601DateFormatter().date(from: decode(Holder<String>.self, $0).v) != nil) },
    HintRow(
      v(.boolean), #"{"v":"Yes"}"#, .valueType, backend: "Send true or false without quotes.",
      mended: #"{"v":true}"#, client: "Decode a String and compare it, or use a wrapper that reads both."
    ) { try hold(decode(Holder<String>.self, $0).v == "Yes") },
    HintRow(
      v(.integer), #"{"v":{"amount":12}}"#, .valueType, backend: #"Send what is in "amount" by itself."#,
      mended: #"{"v":12}"#, client: #"Decode an object that holds the value as "amount"."#
    ) { body in
      struct Money: Decodable { let amount: Int }
      try hold(decode(Holder<Money>.self, body).v.amount == 12)
    },
    HintRow(
      .object([:], others: .each(.array(.string))), #"{"v":"x"}"#, .valueType,
      backend: "Send an array, also for a single value.", mended: #"{"v":["x"]}"#,
      client: "Decode the value itself where no array comes."
    ) { try decode(Holder<String>.self, $0) },
  ]
}
