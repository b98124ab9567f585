/// The actual place of a promised value, decided once for a place and tried in every element of an array.
struct Relocation: Sendable {
  /// A member of an object that is gone, and the key under which it is now.
  struct Part: Sendable {
    var member: Int
    var key: String
  }

  /// The evidence that the value is the missing one. For a required member something is wrong in any case, and its name
  /// is enough; an optional one may just be absent while another member has that name.
  enum Evidence: Hashable {
    /// A name: the member is required, or has at most a typing error in the name in its own object, or moved together
    /// with others.
    case name

    /// A name of the same meaning, with a value that fits where few would. It has to fit in every element.
    case value

    /// A guess: it may as well be another member. It is reported where it fits, and does not fail a run.
    case conjecture
  }

  /// The object that holds it, shared by all values found there.
  final class Host: Sendable {
    /// A key, or the number of an element of a tuple.
    enum Step {
      case key(KeyName)
      case index(Int)
    }

    /// The steps that lead there from the element around, or from the root.
    let steps: [Step]

    /// The same as a pattern path from the root.
    let path: JSONPath

    /// The hash of the path.
    let hash: Int

    init(_ steps: some Sequence<JSONPath.Step>, _ path: JSONPath) {
      self.steps = steps.compactMap { step in
        switch step {
        case .key(let name): .key(KeyName(name))
        case .index(let index): .index(index)
        case .each, .jwt: nil
        }
      }
      (self.path, hash) = (path, path.hashValue)
    }
  }

  /// The kind of finding: `body-wrapped`, `body-unwrapped`, `field-moved` or `field-renamed`.
  var kind: Finding.Kind

  /// The object that holds it, or the value itself if there is no key; for parts, the object that holds them.
  var host: Host
  var key: String?
  var evidence = Evidence.name

  /// The members that moved separately; empty if the value moved as a whole.
  var parts: [Part] = []

  /// True for a part of another relocation, which is reported instead.
  var isPart = false

  /// True if the name is another one by a prefix that several members have or have lost.
  var isByPrefix = false

  /// The pattern path from the root.
  var path: JSONPath { key.map { host.path.appending(key: $0) } ?? host.path }
}

extension MatchTable {
  /// The values found elsewhere for a place: their number, and the effect of their absence on the client.
  package struct Relocated: Sendable {
    var relocation: Relocation

    /// The node of the key under which it was found.
    package var seen = Seen()
    package var severity = Finding.Severity.info

    package var path: JSONPath { relocation.path }

    init(relocation: Relocation) { self.relocation = relocation }

    mutating func add(_ key: NodeID, _ severity: Finding.Severity) {
      seen.add(key)
      self.severity = self.severity.worse(severity)
    }
  }
}
