/// The remedies for a difference from the app's own model, or for an error in it.
package enum ModelRemedy: Hashable, Sendable {
  /// An error that the source does not show: the app's own code may refuse what was promised.
  case codeRefuses

  /// An error in place of a success, without a contract.
  case requestRefused

  // MARK: one side alone

  /// A model that requires more than the contract promises, for the backend.
  case promiseIt

  /// A property that reads one of some texts where any text is promised, for the client.
  case openEnum

  /// An error of the model, for the backend.
  case onlyModel

  // MARK: dates

  /// A date that the strategy does not read, for the backend; `nil` stands for the default of Swift's decoder.
  case sendDate(Client.Dates?)

  /// A number that may be a date by the default of Swift's decoder, for the backend.
  case documentSecondsSince2001

  /// A text that no strategy reads, for the client; `isNumber` tells that it is a number in quotes.
  case readText(isNumber: Bool)

  /// A date that another strategy reads, for the client; `isNumber` tells that it is a number.
  case setStrategy(isNumber: Bool)

  // MARK: errors of the model, for the client

  case nameProperty(String)

  /// A case of `CodingKeys` in its source.
  case cancelOut(String)
  case writeCase(String)
  case writeDictionary(value: String, key: String)
  case writeInitializer(property: String)
  case writeVariable(String)
}

extension ModelRemedy {
  /// The sentences for both sides.
  var hint: Finding.Hint {
    switch self {
    case .codeRefuses:
      Finding.Hint(
        backend: "Send what is promised; where that came, nothing: the app's own code refuses it.",
        client: "See why the code throws this error; its source does not show it.")
    case .requestRefused:
      Finding.Hint(
        backend:
          "See what the response says of the request; where the request is right, answer with a success.",
        client: "Check the status before decoding the body.")
    case .promiseIt:
      Finding.Hint(backend: "If the app may rely on it, promise it in the contract, and keep that.")
    case .openEnum:
      Finding.Hint(
        client: "Give the enum a case for everything unknown, as any text is promised; or promise the values."
      )
    case .onlyModel: Finding.Hint(backend: "Nothing to do: the error is in the model.")
    case .sendDate(let dates): Finding.Hint(backend: "Send \(Self.form(of: dates)).")
    case .documentSecondsSince2001:
      Finding.Hint(
        backend:
          "Nothing to do if it is documented: seconds since 2001 are only the default of Swift's decoder.")
    case .readText(let isNumber):
      Finding.Hint(
        client: isNumber
          ? "Decode a String, convert it to a number and that to a Date."
          : "Decode a String, and make a Date of it where it is one: no dateDecodingStrategy reads this.")
    case .setStrategy(let isNumber):
      Finding.Hint(
        client: "Set the decoder's dateDecodingStrategy to what is sent, or "
          + (isNumber ? "read a Double and make a Date of it." : "read a String."))
    case .nameProperty(let name):
      Finding.Hint(client: "Name the property \(name), or leave convertFromSnakeCase off.")
    case .cancelOut(let code):
      Finding.Hint(
        client:
          "CodingKeys and convertFromSnakeCase cancel out. Write \(code), or leave convertFromSnakeCase off.")
    case .writeCase(let code): Finding.Hint(client: "Write \(code) in CodingKeys.")
    case .writeDictionary(let value, let key):
      Finding.Hint(client: "Write [String: \(value)], or make \(key) CodingKeyRepresentable.")
    case .writeInitializer(let property):
      Finding.Hint(
        client: "Write required init(from decoder: any Decoder) throws, decode \(property) there, "
          + "and call super.init(from: decoder).")
    case .writeVariable(let name):
      Finding.Hint(
        client: "Write var \(name), or leave it out of CodingKeys if it is not to be decoded.")
    }
  }

  /// Returns the form of JSON that a strategy reads a date from.
  package static func form(of dates: Client.Dates?) -> String {
    switch dates {
    case nil, .deferredToDate: "a number of seconds since 2001"
    case .iso8601: "ISO 8601 text"
    case .secondsSince1970: "a number of seconds since 1970"
    case .millisecondsSince1970: "a number of milliseconds since 1970"
    case .formatted(let formats): "text as a DateFormatter with \(formats.joined(separator: " or ")) reads it"
    case .custom: "a closure of the decoder's reads it"
    }
  }
}
