/// How one `JSONDecoder` in the client's source is set up.
package struct SwiftDecoderSettings: Hashable, Sendable {
  /// Where its first setting stands.
  package var location: SpecLocation

  /// `nil` where nothing is set.
  package var keys: Keys?
  package var dates: Client.Dates?

  /// What stands where a strategy of dates, or of keys, should be of which only running the source would tell which it is.
  package var unknownDates: String?
  package var unknownKeys: String?

  /// Whether `Data` is read in another way than as Base64.
  package var readsDataItself = false

  /// The `keyDecodingStrategy`.
  package enum Keys: Hashable, Sendable {
    case known(Client.Keys)

    /// By a closure, or by what only running the source would tell; `unknownKeys` says which.
    case custom
  }

  init(location: SpecLocation) {
    self.location = location
  }

  /// The client with these settings in place of its own.
  package func applied(to client: Client) -> Client {
    var client = client
    switch keys {
    case .known(let keys)?: client.keys = keys
    case .custom?: client.convertsKeysItself = true
    case nil: break
    }
    if let dates { client.dates = dates }
    if readsDataItself { client.readsDataItself = true }
    return client
  }

  /// `keyDecodingStrategy = .convertFromSnakeCase, dateDecodingStrategy = .iso8601`
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
      words.append("dateDecodingStrategy = .\(dates.rawValue)")
    }
    if readsDataItself { words.append("a dataDecodingStrategy of its own") }
    return words.joined(separator: ", ")
  }
}

extension SwiftModelReader {
  /// The decoders that the source sets up, in its order.
  package var decoders: [SwiftDecoderSettings] { SwiftDecoderSearch(declarations).found() }
}
