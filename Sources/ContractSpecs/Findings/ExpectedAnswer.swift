/// What a check expects of an answer beyond its endpoint's promise, its templates already resolved.
package struct ExpectedAnswer: Sendable {
  /// One of these; empty if any documented status will do.
  package var statuses: [StatusPattern]

  /// A mirror of the body: objects by subset, arrays element by element, `{"$contains": […]}` anywhere in an array.
  package var values: JSONDocument?

  /// A mirror of the body whose leaves must not be equal.
  package var differs: JSONDocument?

  /// Where the contract expects it.
  package var location: SpecLocation

  /// The longest that it may take, in place of what the endpoint says.
  package var within: TimeLimit?

  /// What the mirrors were before their templates were resolved: it knows where the contract writes each value.
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
