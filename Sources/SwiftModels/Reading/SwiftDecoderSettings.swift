package import ContractSpecs

/// The settings of one `JSONDecoder` in the client's source.
package struct SwiftDecoderSettings: Hashable, Sendable {
  /// The location of the first setting.
  package var location: SpecLocation

  /// The key strategy, or `nil` if none is set.
  package var keys: Keys?
  package var dates: Client.Dates?

  /// The expression of a date or key strategy that is known only at run time.
  package var unknownDates: String?
  package var unknownKeys: String?

  /// True if the ways of reading dates are those of a closure.
  var datesAreOfClosure = false

  /// The date strategy in the source, if nothing is known of it but that.
  var ownDates: SwiftOwnStrategy?

  /// True if `Data` is decoded in another way than from Base64.
  package var readsDataItself = false

  /// True if some texts are decoded as `Double` and its like.
  package var readsFloatsItself = false
  package var allowsJSON5 = false

  /// True if a body without braces is decoded as the content of an object.
  package var assumesTopLevelDictionary = false

  /// True if a strategy is set, and not only what syntax is read.
  var setsStrategy = false

  /// The `keyDecodingStrategy`.
  package enum Keys: Hashable, Sendable {
    case known(Client.Keys)

    /// A closure, or an expression known only at run time, which is then in `unknownKeys`.
    case custom
  }

  init(location: SpecLocation) {
    self.location = location
  }

  /// Returns a client with these settings in place of its own.
  package func applied(to client: Client) -> Client {
    var client = client
    switch keys {
    case .known(let keys)?: client.keys = keys
    case .custom?: client.convertsKeysItself = true
    case nil: break
    }
    if let dates { client.dates = dates }
    if readsDataItself { client.readsDataItself = true }
    if readsFloatsItself { client.readsFloatsItself = true }
    client.allowsJSON5 = allowsJSON5
    client.assumesTopLevelDictionary = assumesTopLevelDictionary
    return client
  }

  /// The settings as source text: `keyDecodingStrategy = .convertFromSnakeCase, dateDecodingStrategy = .iso8601`.
  package var words: String {
    var words: [String] = []
    switch keys {
    case .custom? where unknownKeys != nil:
      words.append("keyDecodingStrategy = \(unknownKeys ?? ""), which only running the app would tell")
    case .known(.asWritten)?: words.append("keyDecodingStrategy = .useDefaultKeys")
    case .known(.convertFromSnakeCase)?: words.append("keyDecodingStrategy = .convertFromSnakeCase")
    case .custom?: words.append("keyDecodingStrategy = .custom")
    case nil: break
    }
    if let unknownDates {
      words.append("dateDecodingStrategy = \(unknownDates), which only running the app would tell")
    } else if let dates {
      words.append(
        "dateDecodingStrategy = .\(datesAreOfClosure ? "custom, which reads " : "")\(dates.rawValue)")
    }
    if readsDataItself { words.append("a dataDecodingStrategy of its own") }
    if readsFloatsItself { words.append("a nonConformingFloatDecodingStrategy of its own") }
    if allowsJSON5 { words.append("allowsJSON5 = true") }
    if assumesTopLevelDictionary { words.append("assumesTopLevelDictionary = true") }
    return words.joined(separator: ", ")
  }
}

extension Client {
  /// Returns whether another client has the same settings, whatever syntax each reads.
  package func agrees(with other: Client) -> Bool {
    var other = other
    (other.allowsJSON5, other.assumesTopLevelDictionary) = (allowsJSON5, assumesTopLevelDictionary)
    // Formatters of the same formats read the same, wherever they take their locale from.
    if case .formatted(let own)? = dates, case .formatted(var tried)? = other.dates {
      tried.lacks = own.lacks
      other.dates = .formatted(tried)
    }
    return self == other
  }

  /// Keeps the syntax beside that of JSON that another client reads as well.
  package mutating func keepSyntax(sharedWith other: Client) {
    allowsJSON5 = allowsJSON5 && other.allowsJSON5
    assumesTopLevelDictionary = assumesTopLevelDictionary && other.assumesTopLevelDictionary
  }
}

/// A strategy in the app's own source.
package struct SwiftOwnStrategy: Hashable, Sendable {
  /// The index of the file that has it.
  package var file: Int

  /// The expression, such as `.custom { … }`.
  package var source: String
}

extension SwiftModelReader {
  /// The only date strategy of the source of which nothing is known; `nil` if there is none or more than one.
  package var ownDateStrategy: SwiftOwnStrategy? {
    let strategies = Set(decoders.compactMap(\.ownDates))
    return strategies.count == 1 ? strategies.first : nil
  }

  /// The decoders that the source sets up, in source order.
  package var decoders: [SwiftDecoderSettings] { SwiftDecoderSearch(declarations).found() }
}
