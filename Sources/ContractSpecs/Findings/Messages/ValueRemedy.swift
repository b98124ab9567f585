/// The remedies for single values that are not as promised.
package enum ValueRemedy: Hashable, Sendable {
  // MARK: texts

  /// An empty text where another type is promised.
  case emptyText(absence: Absence?)

  /// An empty text where one of a certain form is promised.
  case emptyForm(absence: Absence)

  /// A word for no value in quotes, such as `"null"`; `isText` says whether a text is promised.
  case nullInQuotes(String, absence: Absence?, isText: Bool)

  /// A 0 where no value is allowed, but no number.
  case zeroForNoValue(absence: Absence)

  /// `false` where no value is allowed, but no Boolean.
  case falseForNoValue(absence: Absence)
  case uuidWithoutHyphens
  case uuidInBase64

  /// `//cdn.example.com/a.png`, which takes the scheme of the address that it is resolved against.
  case withoutSchemeAlone
  case relativeURL
  case tokenWithScheme
  case loneSurrogate
  case loneSurrogateInKey
  case decimalInOtherForm

  /// `+49 (0)151 23456789`, whose 0 is no part of the number from abroad.
  case phoneWithTrunkZero
  case phoneInOtherForm
  case phoneWithoutCountry
  case base64ForURLs
  case keyThatIsNoInteger

  /// A text that has the promised form in lower or upper case, as `casing` says.
  case otherCasing(promised: String)
  case choicesInOtherCasing

  /// Texts of which some also have other signs between their words.
  case choicesInOtherStyle
  case withoutSeconds
  case prefixedUUID
  case uuidInBraces
  case withoutScheme

  // MARK: choices

  case noCaseOfEnum
  case newValue

  // MARK: arrays and objects

  /// An array of the values of a promised object.
  case valuesWithoutNames([String])

  /// A text in place of an object with a member for it.
  case textForObject(member: String)
  case printedList
  case jsonInBase64

  /// An object by whose names the values of a list of pairs are found.
  case mapForPairs(name: String, value: String)
  case repeatedElement

  /// An object of which one member is the promised value.
  case valueInObject(under: String)

  // MARK: null

  case nullDocument
  case nullOfTuple
  case nullMember

  /// Null in place of the associated values of an enum's case.
  case nullOfCase
  case nullList
  case nullForAbsentMember

  /// A null that the contract lets the backend leave out, and a model that reads no value in place of it.
  case nullUnreadByModel
  case nullElement

  /// Null in a list whose bounds allow no fewer elements.
  case nullOfNeededElement

  /// Null for a model that decodes the member only where its key is there.
  case nullOfOptionalKey
  case nullEntry

  // MARK: values that a check expects

  /// A value about which nothing more is known than that it is another one than the check expects.
  case otherValue

  /// The expected value under a key of the same words, which is written in another way.
  case underOtherSpelling(String)

  /// A value that is expected and null or absent, for the client.
  case noValue

  /// A null that is expected where nothing came, for the client.
  case noNull
  case valueOfOtherType
  case otherOrder
  case sameValue

  /// Two members with the values of each other.
  case swapped(JSONPath?, JSONPath?)

  // MARK: one side alone

  /// An empty array where an object is promised whose only array is a member, for the backend.
  case emptyArray(mayBe: String)

  /// Values of which others, in the same place of other elements, came as promised, for the client.
  case ofSomeElements

  /// Another type than the one that the contract promises, for a client whose model has to be changed as well.
  case typeOfContract
}

extension ValueRemedy {
  /// The sentences for both sides.
  var hint: Finding.Hint {
    switch self {
    case .emptyText(let absence):
      Finding.Hint(
        backend: "\(absence?.words ?? "Send a value"): an empty text is not of the promised type.",
        client: "Try the promised type first in an init(from:), and treat an empty text as no value.")
    case .emptyForm(let absence):
      Finding.Hint(
        backend: "\(absence.words): an empty text has no such form.",
        client: "Decode a String, and treat an empty one as no value.")
    case .nullInQuotes(let word, let absence, let isText):
      Finding.Hint(
        backend: "\(absence?.words ?? "Send a value"): \"\(word)\" in quotes is a string.",
        client: isText
          ? "Decode a String, and treat this one as no value."
          : "Try the promised type first in an init(from:), and treat this text as no value.")
    case .zeroForNoValue(let absence):
      Finding.Hint(
        backend: "\(absence.words) where there is no value: 0 is a number.",
        client: "Try an Int first in an init(from:), and treat 0 as no value.")
    case .falseForNoValue(let absence):
      Finding.Hint(
        backend: "\(absence.words) where there is no value: false is a Boolean.",
        client: "Try a Bool first in an init(from:), and treat false as no value.")
    case .uuidWithoutHyphens:
      Finding.Hint(
        backend: "Write the UUID with hyphens, in groups of 8, 4, 4, 4 and 12 digits.",
        client: "Decode a String, and put the hyphens in before a UUID is made of it.")
    case .uuidInBase64:
      Finding.Hint(
        backend: "Write the UUID as text: these are its 16 bytes in Base64.",
        client: "Decode a String, and make a UUID of the bytes of its Base64.")
    case .withoutSchemeAlone:
      Finding.Hint(
        backend: "Send the whole address, with its scheme: https: before the two slashes.",
        client: "Resolve it against the backend's address, with URL(string:relativeTo:), before it is used.")
    case .relativeURL:
      Finding.Hint(
        backend: "Send the whole address, with scheme and host.",
        client: "A URL reads it; resolve it against the backend's address: URL(string:relativeTo:).")
    case .tokenWithScheme:
      Finding.Hint(
        backend: "Send the token alone: its scheme belongs only in the header Authorization.",
        client: "Drop the scheme before the token is used.")
    case .loneSurrogate:
      Finding.Hint(
        backend: "Send whole characters: half a surrogate pair is no Unicode text (RFC 8259 section 8.2).",
        client: "JSONDecoder refuses such a text, whatever type reads it; nothing to do.")
    case .loneSurrogateInKey:
      Finding.Hint(
        backend:
          "Send whole characters in keys: half a surrogate pair is no Unicode text (RFC 8259 section 8.2).",
        client: "JSONDecoder refuses an object with such a key, whatever the app reads of it; nothing to do.")
    case .decimalInOtherForm:
      Finding.Hint(
        backend:
          "Write digits with at most one point between them, such as 1080.50: no other separator, unit or exponent.",
        client:
          "Decode a String, and make the Decimal with a formatter for this exact format, if it is a number."
      )
    case .phoneWithTrunkZero:
      Finding.Hint(
        backend:
          "Write the number as E.164 does, + and digits, and without (0): it is dialled only within the country.",
        client: "Decode a String, and leave out (0) and all else but + and the digits before use.")
    case .phoneInOtherForm:
      Finding.Hint(
        backend: "Write the number as E.164 does: + and digits, with nothing between them.",
        client: "Decode a String, and leave out all but + and the digits before use.")
    case .phoneWithoutCountry:
      Finding.Hint(
        backend:
          "Write the number as E.164 does: +, the code of the country, and digits with nothing between them.",
        client: "Decode a String; only who knows its country can make an international number of it.")
    case .base64ForURLs:
      Finding.Hint(
        backend:
          "Write Base64 with + and /, and with = at its end: this is the one for URLs (RFC 4648 section 5).",
        client: "Decode a String, and replace - and _ and append = before a Data is made of it.")
    case .keyThatIsNoInteger:
      Finding.Hint(
        backend: "Send integers that an Int holds as keys, and nothing else beside them.",
        client: "Decode [String: T]: a dictionary by Int throws at the first key that is none.")
    case .otherCasing(let casing):
      Finding.Hint(
        backend: "Send it in \(casing) case: only the casing differs.",
        client: "Decode a String, and put it into \(casing) case before use.")
    case .choicesInOtherCasing:
      Finding.Hint(
        backend: "Send the promised texts in the promised casing: nothing else differs.",
        client: "Raw values of an enum compare with their casing; give the cases the backend's raw values.")
    case .choicesInOtherStyle:
      Finding.Hint(
        backend:
          "Send the promised texts: the words are the same, in another casing or joined in another way.",
        client: "Raw values of an enum compare with their spelling; give the cases the backend's raw values.")
    case .withoutSeconds:
      Finding.Hint(
        backend: "Write the seconds as well, such as 12:00:00 for 12:00.",
        client: "Decode a String, and put :00 after the minutes before a Date is made of it.")
    case .prefixedUUID:
      Finding.Hint(
        backend: "Send the UUID alone, without what stands before it.",
        client: "Decode a String, and take its last 36 characters before a UUID is made of it.")
    case .uuidInBraces:
      Finding.Hint(
        backend: "Send the UUID without the braces around it.",
        client: "Decode a String, and drop the braces before a UUID is made of it.")
    case .withoutScheme:
      Finding.Hint(
        backend: "Send the whole address, with its scheme: https:// before the host.",
        client: "Decode a String, and put the scheme before it: a URL takes the host for a path.")

    case .noCaseOfEnum:
      Finding.Hint(
        backend: "Send an object with exactly one of the keys, which says the case, and its values inside.",
        client:
          "Give the enum a case for it; what is written in another form needs an init(from:) of its own.")
    case .newValue:
      Finding.Hint(
        backend: "Nothing to do: other values are allowed. The contract can list it beside the known ones.",
        client: "Nothing to do for a String; an enum needs a case for values that it does not know.")
    case .valuesWithoutNames(let names):
      Finding.Hint(
        backend:
          "Send an object that names its values: \(names.map { Quoted.key($0) }.joined(separator: ", "))"
          + "; a list has no names.",
        client:
          "Decode an array, and take the values by their order, which only the backend's documentation tells."
      )
    case .textForObject(let member):
      Finding.Hint(
        backend: "Send an object; if the text is meant for its \(Quoted.key(member)), with that member.",
        client: "Decode a String where no object comes.")
    case .printedList:
      Finding.Hint(
        backend: "Send an array, written by a serializer: this text is how a language prints a list.",
        client: "Decode a String where no array comes; where its elements end is a guess.")
    case .jsonInBase64:
      Finding.Hint(
        backend: "Send the JSON itself: this text is its Base64, as Go writes []byte.",
        client: "Decode Data, which reads Base64, and the JSON from that.")
    case .mapForPairs(let name, let value):
      Finding.Hint(
        backend:
          "Send an array with an object for each entry, its name as \(Quoted.key(name)) and its value as "
          + "\(Quoted.key(value)).",
        client: "Decode a dictionary by String, and make the pairs of its entries; it keeps no order.")
    case .repeatedElement:
      Finding.Hint(
        backend: "Send each element once.", client: "Ignore an element that equals an earlier one.")
    case .valueInObject(let key):
      Finding.Hint(
        backend: "Send what is in \(Quoted.key(key)) by itself.",
        client: "Decode an object that holds the value as \(Quoted.key(key)).")
    case .nullDocument:
      Finding.Hint(
        backend: "Send the promised document.", client: "Decode an Optional if null may come.")
    case .nullOfTuple:
      Finding.Hint(
        backend: "Send a value: the element may not be null.",
        client: "Let the element be Optional if it may be null.")
    case .nullMember:
      Finding.Hint(
        backend: "Send a value: the member may be neither null nor absent.",
        client: "Make the property Optional if it may be null.")
    case .nullOfCase:
      Finding.Hint(
        backend: "Send an object with the values of the case: it may be neither null nor absent.",
        client:
          "Write an init(from:) for the enum: the synthesized one reads no null there, also with Optional values."
      )
    case .nullList:
      Finding.Hint(
        backend: "Send [] for a list without elements: the member may be neither null nor absent.",
        client: "Make the property Optional, and take nil for an empty list.")
    case .nullForAbsentMember:
      Finding.Hint(
        backend: "Leave the member out, or send a value: it may be absent, but not null.",
        client: "Nothing to do: an Optional property reads null as nil.")
    case .nullUnreadByModel:
      Finding.Hint(
        backend: "Send a value: the app's model needs one, although the contract lets the member be absent.",
        client: "Make the property Optional if it may be null or absent.")
    case .nullElement:
      Finding.Hint(
        backend: "Leave the element out, or send a value in its place.",
        client: "Let the elements be Optional, [T?], and drop nil with compactMap.")
    case .nullOfNeededElement:
      Finding.Hint(
        backend: "Send a value in its place: without the element, the list would be too short.",
        client: "Let the elements be Optional, [T?].")
    case .nullOfOptionalKey:
      Finding.Hint(
        backend: "Leave the member out, or send a value: the model decodes it wherever the key is there.",
        client: "Decode it with decodeIfPresent, which reads null as nil.")
    case .nullEntry:
      Finding.Hint(
        backend: "Leave the member out, or send a value in its place.",
        client: "Let the values be Optional, [String: T?], and drop nil with compactMapValues.")
    case .otherValue:
      Finding.Hint(
        backend: "Answer with the value that the check expects here.",
        client: "No decoder notices it; the app would use the wrong value.")
    case .underOtherSpelling(let name):
      Finding.Hint(
        backend: "Write the key as the check expects it: the value came under \(Quoted.key(name)).")
    case .noValue:
      Finding.Hint(
        client:
          "An app that requires the value does not decode this response; one with an Optional goes on without it."
      )
    case .noNull:
      Finding.Hint(
        client: "Nothing to do where the property is Optional: an absent key is read as nil, as null is.")
    case .valueOfOtherType:
      Finding.Hint(
        backend: "Answer with the value that the check expects here, in its JSON type.",
        client: "An app that decodes the expected type does not decode this response.")
    case .otherOrder:
      Finding.Hint(
        backend: "Answer in the expected order: the elements are there, in another one.",
        client: "No decoder notices it; sort them before the order matters.")
    case .sameValue:
      Finding.Hint(
        backend: "Answer with another value than this one, which the check names.")
    case .swapped(let one, let other):
      Finding.Hint(
        backend: "Send each value under its own name: those of "
          + "\([one, other].compactMap(\.self).map(\.description).joined(separator: " and ")) are swapped.",
        client: "No decoder notices it; the app would show one value as the other.")
    case .emptyArray(let list):
      Finding.Hint(
        backend:
          "Send the object with its members: [] has none of them, and may be its \(Quoted.key(list)) alone.")
    case .ofSomeElements:
      Finding.Hint(
        client: "Read both in an init(from:) of your own: not all elements have it in this form.")
    case .typeOfContract: Finding.Hint(client: "Decode the type that the contract promises.")
    }
  }
}
