/// Where a promised value stands instead: decided once for a place, tried in every element of an array.
struct Relocation: Sendable {
  /// A member of an object that is gone, and the key under which it stands now.
  struct Part: Sendable {
    var member: Int
    var key: String
  }

  /// What says that the value is the missing one. Of a member that must be there something is wrong in any case, and its
  /// name is enough; one that may be absent is perhaps just that, beside another member.
  enum Evidence: Hashable {
    /// The member has to be somewhere, or its name is written in its own object with a slip of the pen at most, or it
    /// moved there with others.
    case name

    /// Both names say the same, what stands there fits, and few values would. It has to in every element.
    case value

    /// It may be the member, and it may be another one: that is told where it fits, and fails nothing.
    case conjecture
  }

  /// Where it stands: what was found in one object shares it.
  final class Host: Sendable {
    /// The keys that lead there from the element around, or from the root.
    let keys: [KeyName]

    /// The same as a pattern path from the root.
    let path: JSONPath

    init(_ keys: [String], _ path: JSONPath) {
      self.keys = keys.map { KeyName($0) }
      self.path = path
    }
  }

  /// What it is called: `body-wrapped`, `body-unwrapped`, `field-moved` or `field-renamed`.
  var kind: Finding.Kind

  /// The object in which it stands, or which is it where no key leads on; of parts, the one that holds them.
  var host: Host
  var key: String?
  var evidence = Evidence.name

  /// Empty where the value moved as a whole.
  var parts: [Part] = []

  /// Whether it is a part of another one, which is told instead.
  var isPart = false

  /// As a pattern path from the root.
  var path: JSONPath { key.map { host.path.appending(key: $0) } ?? host.path }
}

extension MatchTable {
  /// That a value was found elsewhere: how often, and what its absence does to the client.
  package struct Relocated: Sendable {
    var relocation: Relocation

    /// The node of the key behind which it was found.
    package var seen = Seen()
    package var severity = Finding.Severity.info

    package var path: JSONPath { relocation.path }

    init(relocation: Relocation) { self.relocation = relocation }

    mutating func add(_ key: Int, _ severity: Finding.Severity) {
      seen.add(key)
      self.severity = self.severity.worse(severity)
    }
  }
}
