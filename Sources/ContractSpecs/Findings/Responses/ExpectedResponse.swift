/// The response that a check expects beyond its endpoint's promise, with its templates resolved.
package struct ExpectedResponse: Sendable {
  /// The accepted statuses; empty if any documented status is accepted.
  package var statuses: [StatusPattern]

  /// A mirror of the body: objects by subset, arrays element by element, `{"$contains": […]}` anywhere in an array.
  package var values: JSONDocument?

  /// A mirror of the body whose leaves must not be equal.
  package var differs: JSONDocument?

  /// The location of the expectation in the contract.
  package var location: SpecLocation

  /// The limit on the response time, in place of the endpoint's.
  package var within: TimeLimit?

  /// The mirrors before their templates were resolved, with the location of each value in the contract.
  package var valuesSource: JSONTemplate?
  package var differsSource: JSONTemplate?

  package init(
    statuses: [StatusPattern], values: JSONDocument? = nil, differs: JSONDocument? = nil,
    location: SpecLocation
  ) {
    self.statuses = statuses
    self.values = values
    self.differs = differs
    self.location = location
  }
}
