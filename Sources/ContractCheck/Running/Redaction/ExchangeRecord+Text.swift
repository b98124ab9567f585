import ContractSpecs

extension ExchangeRecord {
  /// The exchange with another text in place of each, in the order of the exchange; bodies are texts only mostly.
  func mapText(_ transform: (String) -> String, bodies: ([UInt8]) -> [UInt8]) -> ExchangeRecord {
    let method = transform(method)
    let url = transform(url)
    let requestHeaders = requestHeaders.map { Header(transform($0.name), transform($0.value)) }
    let requestBody = requestBody.map { $0.mapBytes(bodies) }
    let answerHeaders = answerHeaders.map { Header(transform($0.name), transform($0.value)) }
    return ExchangeRecord(
      method: method, url: url, requestHeaders: requestHeaders, requestBody: requestBody, status: status,
      answerHeaders: answerHeaders, answerBody: answerBody.map { $0.mapBytes(bodies) }, timings: timings,
      curl: transform(curl))
  }
}

extension BodyExcerpt {
  fileprivate func mapBytes(_ transform: ([UInt8]) -> [UInt8]) -> BodyExcerpt {
    BodyExcerpt(bytes: transform(bytes), total: total, isCut: isCut)
  }
}
