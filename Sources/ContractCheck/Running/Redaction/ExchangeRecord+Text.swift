import ContractSpecs

extension ExchangeRecord {
  /// Returns the exchange with each text replaced, in the order of the exchange. Bodies have a transform of their own,
  /// because not every body is text.
  func mapText(_ transform: (String) -> String, bodies: ([UInt8]) -> [UInt8]) -> ExchangeRecord {
    let method = transform(method)
    let url = transform(url)
    let requestHeaders = requestHeaders.map { Header(transform($0.name), transform($0.value)) }
    let requestBody = requestBody.map { $0.mapBytes(bodies) }
    let responseHeaders = responseHeaders.map { Header(transform($0.name), transform($0.value)) }
    var mapped = ExchangeRecord(
      method: method, url: url, requestHeaders: requestHeaders, requestBody: requestBody, status: status,
      responseHeaders: responseHeaders, responseBody: responseBody.map { $0.mapBytes(bodies) },
      timings: timings,
      curl: transform(curl))
    mapped.hasCredentials = hasCredentials
    return mapped
  }
}

extension BodyExcerpt {
  fileprivate func mapBytes(_ transform: ([UInt8]) -> [UInt8]) -> BodyExcerpt {
    BodyExcerpt(bytes: transform(bytes), total: total, isCut: isCut)
  }
}
