import ContractSchema
import ContractSpecs
import SwiftModels

/// The part of `init` that writes a contract whose shapes are the types of an app.
struct ModelInit {
  /// The files and folders of the app's sources.
  var sources: [String]
  var name: String

  /// The number of types that are named on the terminal.
  private static let maximumListed = 10

  /// The contract's file.
  var file: String { "specs/\(name).json" }

  /// A contract that is not written yet.
  struct Result {
    var text: String

    /// The types that became shapes, in source order.
    var types: [String]

    /// The remarks on what has to be decided before the contract can be read.
    var remarks: [String]
  }

  /// Drafts the contract, without writing anything.
  func result() throws(CommandError) -> Result {
    let files = try SwiftSources.read(sources)
    let reader = SwiftModelReader(files)
    var types: [String] = []
    var remarks: [String] = []
    for type in reader.rootTypes {
      do throws(SwiftModelError) {
        _ = try reader.model(named: type, client: Client(keys: .asWritten, dates: nil, os: nil))
        types.append(type)
      } catch {
        let remark = "no shape for \(type): \(error)"
        if !remarks.contains(remark) { remarks.append(remark) }
      }
    }
    guard !types.isEmpty else {
      let reason = remarks.first.map { "; \($0)" } ?? ""
      throw CommandError(
        "there is no Decodable type in \(counted(files.count, "Swift file"))\(reason)",
        at: "--model \(sources.joined(separator: " "))")
    }
    if reader.decoders.isEmpty { remarks.append(ContractModels.plainDecoderNote) }
    let text = text(of: types)
    let reading = ContractReading(of: Array(text.utf8), file: file, files: .besides(file))
    remarks += reading.diagnostics.filter { $0.severity == .error }.map(\.message)
    let contained = reader.concreteTypes.filter { !types.contains($0) && !$0.contains(".") }
    if let first = contained.first {
      remarks.append(
        "without a shape: \(counted(contained.count, "type")) that others contain, such as \(first); a response of its "
          + "own takes \(Quoted.key(first)): { \"model\": \(Quoted.key(first)) }")
    }
    return Result(text: text, types: types, remarks: remarks)
  }

  /// Returns what was written, and what is left to do.
  func summary(of result: Result) -> [String] {
    let types = result.types
    let listed = types.prefix(Self.maximumListed).joined(separator: ", ")
    let more = types.count > Self.maximumListed ? " and \(types.count - Self.maximumListed) more" : ""
    return ["wrote \(file): \(counted(types.count, "shape")) from the app's sources: \(listed)\(more)"]
      + result.remarks.map { "  \($0)" } + [
        "  requests: the sources do not name them, so each check is skipped until you write the one that",
        "    a type is decoded from, and delete the line \"skip\"; a list of a type is \(Quoted.key("\(types[0])[]"))",
        "next: contractcheck lint \(file)",
      ]
  }

  private func text(of types: [String]) -> String {
    let url = "${env.\(OpenAPIContractDraft.variable(for: name))_URL:-\(OpenAPIContractDraft.usualServer)}"
    var json = JSONWriter()
    json.object { root in
      root.member("$schema", "./\(ContractSchema.fileName)")
      root.member("contract", name)
      root.member("backend") { $0.object { $0.member("url", url) } }
      root.member("client") {
        $0.object {
          $0.member("models") { models in
            models.array { for path in sources { $0.value(RelativePath.path(to: path, from: "specs")) } }
          }
        }
      }
      root.member("shapes") {
        $0.object { shapes in
          for type in types { shapes.member(type) { $0.object { $0.member("model", type) } } }
        }
      }
      let names = names(of: types)
      root.member("endpoints") {
        $0.object { for (type, name) in zip(types, names) { Self.writeEndpoint(name, type, to: &$0) } }
      }
      root.member("checks") {
        $0.object { for (type, name) in zip(types, names) { Self.writeCheck(name, type, to: &$0) } }
      }
    }
    return LaidOutJSON.text(of: json.bytes) + "\n"
  }

  /// Returns a name for the endpoint of each type.
  private func names(of types: [String]) -> [String] {
    var taken: Set<String> = []
    return types.map { type in
      let plain = EndpointName.of(type)
      let word = plain.isEmpty ? "type" : plain
      var (name, number) = (word, 2)
      while !taken.insert(name).inserted { (name, number) = ("\(word)-\(number)", number + 1) }
      return name
    }
  }

  private static func writeEndpoint(_ name: String, _ type: String, to json: inout JSONWriter) {
    json.member(name) {
      $0.object { endpoint in
        endpoint.member("request", "GET /\(name)")
        endpoint.member("responses") {
          $0.object { $0.member("200") { $0.object { $0.member("body", ShapeName.reference(to: type)) } } }
        }
      }
    }
  }

  private static func writeCheck(_ name: String, _ type: String, to json: inout JSONWriter) {
    json.member(name) {
      $0.object { check in
        check.member("call", name)
        check.member("expect", 200)
        check.member(
          "skip",
          "write the request that \(type) is decoded from in place of GET /\(name), and delete this line")
      }
    }
  }
}
