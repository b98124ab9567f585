import Foundation
import Testing

@testable import ContractCheck

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite struct ReportFilesTests {
  @Test(arguments: [
    (["html=o.html", "markdown=o.md"], nil),
    (["html=o.html", "markdown=o.md", "json=r.json"], "r.json"),
    (["html=o.html", "markdown=o.md", "json=out/r.json"], "out/r.json"),
  ])
  func `a report tells of the JSON report that is written, and of no other`(
    words: [String], full: String?
  ) async throws {
    try await withTemporaryFolder { folder in
      var files = ReportFiles()
      files.named = try words.map { word in
        let parts = word.split(separator: "=").map(String.init)
        return try ReportRequest("\(parts[0])=" + (parts[1] == "-" ? "-" : folder.path(parts[1])))
      }
      #expect(await files.write(ExplainedRun(.sample)).failures == [])
      for name in ["o.html", "o.md"] {
        let text = try folder.read(name)
        #expect(text.contains("Everything in full") == (full != nil))
        #expect(text.contains("beside this file") == (full == "r.json"))
        if let full { #expect(text.contains(full)) }
      }
    }
  }

  @Test func `the folder is made and the files are written whole`() async throws {
    try await withTemporaryFolder { folder in
      let outcome = await ReportFiles(folder: folder.path("a/b/")).write(ExplainedRun(.sample))
      #expect(outcome.failures == [])
      let names = try folder.names(in: "a/b")
      #expect(names == ["contractcheck.html", "contractcheck.json", "contractcheck.md", "contractcheck.xml"])
      #expect(outcome.written.map { $0.split(separator: ".").last } == ["xml", "md", "html", "json"])
      let json = try folder.read("a/b/contractcheck.json")
      #expect(json == JSONReport().text(of: .sample))
    }
  }

  @Test func `a report with a path of its own is written there, and only those that are named`() async throws
  {
    try await withTemporaryFolder { folder in
      let files = ReportFiles(
        folder: folder.path("reports"),
        named: [
          ReportRequest(format: .sarif), ReportRequest(format: .tap, path: folder.path("new/deep/out.tap")),
        ])
      #expect(await files.write(ExplainedRun(.sample)).failures == [])
      let (names, tap) = (try folder.names(in: "reports"), try folder.read("new/deep/out.tap"))
      #expect(names == ["contractcheck.sarif"])
      #expect(tap == TAPReport().text(of: .sample))
    }
  }

  @Test(arguments: [
    (["sarif", "tap"], nil), (["junit", "junit=reports/contractcheck.xml"], "reports/contractcheck.xml"),
    (["sarif=./a//b", "tap=a/b"], "a/b"), (["sarif=/a", "tap=a"], nil), (["json=-", "tap=-"], "-"),
    (["json=-", "json"], nil),
  ])
  func `two reports for one place are noticed`(words: [String], path: String?) throws {
    let files = ReportFiles(named: try words.map { try ReportRequest($0) })
    #expect(files.collision?.path == path)
  }

  @Test func `old reports are replaced, and other files left alone`() async throws {
    try await withTemporaryFolder { folder in
      try folder.write("old", to: "contractcheck.md")
      try folder.write("mine", to: "notes.md")
      #expect(await ReportFiles(folder: folder.path).write(ExplainedRun(.sample)).failures == [])
      #expect(try folder.read("contractcheck.md") == MarkdownReport().text(of: .sample))
      #expect(try folder.read("notes.md") == "mine")
    }
  }

  @Test func `a file in the place of the folder is said by its name`() async throws {
    try await withTemporaryFolder { folder in
      let file = try folder.write("x", to: "file")
      for files in [ReportFiles(folder: file), ReportFiles(folder: file + "/below")] {
        let outcome = await files.write(ExplainedRun(.sample))
        #expect(outcome.written == [])
        #expect(
          outcome.failures.map(\.description) == [
            "cannot create the folder \(outcome.failures[0].path): Not a directory"
          ])
        #expect(outcome.failures[0].path.hasPrefix(file))
      }
    }
  }

  @Test func `a report that cannot be replaced leaves the others written and nothing half done`() async throws
  {
    try await withTemporaryFolder { folder in
      try folder.write("x", to: "contractcheck.md/inside")
      let outcome = await ReportFiles(folder: folder.path).write(ExplainedRun(.sample))
      #expect(outcome.written.count == 3)
      let path = folder.path("contractcheck.md")
      #expect(outcome.failures.map(\.description) == ["cannot replace \(path): Is a directory"])
      #expect(
        try folder.names() == [
          "contractcheck.html", "contractcheck.json", "contractcheck.md", "contractcheck.xml",
        ])
    }
  }

  @Test(.enabled(if: geteuid() != 0, "root may write anywhere"))
  func `a folder without permission is said with its reason`() async throws {
    try await withTemporaryFolder { folder in
      try folder.write("x", to: "locked/x")
      chmod(folder.path("locked"), 0o500)
      defer { chmod(folder.path("locked"), 0o700) }
      let outcome = await ReportFiles(folder: folder.path("locked")).write(ExplainedRun(.sample))
      #expect(outcome.failures.count == 4)
      #expect(outcome.failures.first?.description.hasSuffix("contractcheck.xml: Permission denied") == true)
    }
  }

  @Test func `a link in the place of a report is said, and what it leads to stays as it is`() async throws {
    try await withTemporaryFolder { folder in
      try folder.write("kept", to: "real.xml")
      let path = folder.path("report.xml")
      #expect(symlink("real.xml", path) == 0)
      let error = #expect(throws: FileWritingError.self) {
        try AtomicFile.replace(path, with: "new")
      }
      #expect(
        error?.description == "cannot replace \(path): it is a symbolic link; name the file that it leads to")
      #expect(try folder.read("real.xml") == "kept")
      #expect(try folder.names() == ["real.xml", "report.xml"])
    }
  }

  @Test func `a pipe in the place of a report is said, and nobody waits for a reader`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder.path("report.xml")
      #expect(mkfifo(path, 0o600) == 0)
      let error = #expect(throws: FileWritingError.self) {
        try AtomicFile.replace(path, with: "new")
      }
      #expect(error?.description == "cannot replace \(path): it is no regular file")
      let names = try folder.names()
      #expect(names == ["report.xml"])
    }
  }

  @Test func `a disk that is full is said, and nothing stays`() throws {
    let error = #expect(throws: FileWritingError.self) {
      try AtomicFile.replace("/proc/contractcheck.xml", with: "x")
    }
    #expect(error?.description.hasPrefix("cannot write /proc/contractcheck.xml: ") == true)
  }

  @Test(arguments: [
    ("contractcheck.md.4711.tmp", false, false), ("contractcheck.md.4711-2.tmp", false, false),
    ("contractcheck.md.4711.tmp", true, true), ("contractcheck.md.old.tmp", false, true),
    ("contractcheck.md..tmp", false, true), ("contractcheck.xml.4711.tmp", false, true),
    ("other.md.4711.tmp", false, true),
  ])
  func `what a killed run left behind goes, what is being written stays`(
    name: String, isLocked: Bool, stays: Bool
  ) async throws {
    try await withTemporaryFolder { folder in
      let path = folder.path("contractcheck.md")
      let leftover = open(try folder.write("half", to: name), O_RDONLY | O_CLOEXEC)
      defer { close(leftover) }
      if isLocked { #expect(flock(leftover, LOCK_EX) == 0) }
      try AtomicFile.replace(path, with: "whole")
      #expect(try folder.read("contractcheck.md") == "whole")
      #expect(try folder.names().sorted() == (["contractcheck.md"] + (stays ? [name] : [])).sorted())
    }
  }

  @Test func `a name that another run's file has is passed by`() async throws {
    try await withTemporaryFolder { folder in
      let own = "contractcheck.md.\(ProcessInfo.processInfo.processIdentifier).tmp"
      let other = open(try folder.write("half", to: own), O_RDONLY | O_CLOEXEC)
      defer { close(other) }
      #expect(flock(other, LOCK_EX) == 0)
      try AtomicFile.replace(folder.path("contractcheck.md"), with: "whole")
      #expect(try folder.read(own) == "half")
      #expect(try folder.names().count == 2)
    }
  }
}
