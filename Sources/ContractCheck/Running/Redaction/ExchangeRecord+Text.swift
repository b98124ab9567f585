import ContractSpecs

extension ExchangeRecord {
  /// Returns the exchange with each text replaced, in the order of the exchange. Bodies have a transform of their own,
  /// because not every body is text.
  func mapText(_ transform: (String) -> String, bodies: ([UInt8]) -> [UInt8]) -> ExchangeRecord {
    var mapped = ExchangeRecord(
      method: transform(method), url: transform(url), request: request.mapText(transform, bodies),
      status: status, response: response.mapText(transform, bodies), timings: timings,
      curl: transform(curl))
    mapped.hasCredentials = hasCredentials
    return mapped
  }
}

extension ExchangeRecord.Message {
  fileprivate func mapText(_ transform: (String) -> String, _ bodies: ([UInt8]) -> [UInt8]) -> Self {
    Self(
      headers: headers.map { Header(transform($0.name), transform($0.value)) },
      body: body.map { $0.mapBytes(bodies) })
  }
}

extension BodyExcerpt {
  fileprivate func mapBytes(_ transform: ([UInt8]) -> [UInt8]) -> BodyExcerpt {
    BodyExcerpt(bytes: transform(bytes), total: total, isCut: isCut)
  }
}
