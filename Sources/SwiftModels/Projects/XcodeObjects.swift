/// The objects of a project file, which refer to each other by their identifiers, and where its files are.
struct XcodeObjects {
  typealias Object = [String: PropertyList]

  private let all: [String: PropertyList]
  let project: Object

  /// The paths in the tree of the groups and files that the project shows, by identifier.
  private(set) var locations: [String: String] = [:]

  /// The folder from which `SOURCE_ROOT` counts.
  let root: String?

  init(_ bytes: [UInt8], at path: String) throws(ProjectError) {
    let file = try PropertyListParser.value(of: bytes).dictionary
    all = file["objects"]?.dictionary ?? [:]
    project = file["rootObject"]?.text.flatMap { [all] in all[$0]?.dictionary } ?? [:]
    guard project["isa"]?.text == "PBXProject" else {
      throw ProjectError(reason: "it has no object of the kind PBXProject")
    }
    let folder = TreePath.folder(of: TreePath.folder(of: path))
    root = TreePath.joined(folder, project["projectDirPath"]?.text ?? "")
    locate()
  }

  subscript(id: String) -> Object { all[id]?.dictionary ?? [:] }

  /// Returns an object of one kind that another one refers to.
  func object(_ id: PropertyList?, of kind: String) -> Object? {
    guard let id = id?.text, let object = all[id]?.dictionary, object["isa"]?.text == kind else { return nil }
    return object
  }

  /// Returns the objects of one kind in a list of another one.
  func objects(_ list: PropertyList?, of kind: String) -> [(id: String, object: Object)] {
    (list?.texts ?? []).compactMap { id in object(.text(id), of: kind).map { (id, $0) } }
  }

  /// Finds the place of each group and file from the main group on, each once.
  private mutating func locate() {
    var pending = [(id: project["mainGroup"]?.text ?? "", folder: root)]
    var seen: Set<String> = []
    while let (id, folder) = pending.popLast() {
      guard seen.insert(id).inserted else { continue }
      let object = self[id]
      let place = location(of: object, in: folder)
      if let place { locations[id] = place }
      pending += (object["children"]?.texts ?? []).map { ($0, place) }
    }
  }

  /// Returns the path of a group or file; `nil` if it is not in the tree, such as a file of the SDK.
  private func location(of object: Object, in folder: String?) -> String? {
    let path = object["path"]?.text ?? ""
    switch object["sourceTree"]?.text {
    case "<group>": return folder.flatMap { TreePath.joined($0, path) }
    case "SOURCE_ROOT": return root.flatMap { TreePath.joined($0, path) }
    case _: return nil
    }
  }
}
