import Foundation
import StoryDriver
import StoryFiles
import StorySource
import StoryTranslation
import Testing

/// A case of Markdown from another program: a folder of `Fixtures/import` with one Markdown file at any depth, the files to
/// which it refers, `expected.mdx` and `expected.report`.
struct ImportFixture: Sendable, CustomTestStringConvertible {
    let name: String
    let folder: URL
    /// The path of the Markdown file in the folder.
    let path: String

    var testDescription: String { name }

    static let all: [ImportFixture] = {
        let root = Fixture.root.appending(path: "Fixtures/import")
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []).sorted()
        return names.compactMap { name in
            let folder = root.appending(path: name)
            let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
            let endings: Set = ["md", "mdx", "markdown"]
            let path = files.first {
                endings.contains(String($0.split(separator: ".").last ?? "")) && !$0.hasPrefix("expected")
            }
            return path.map { ImportFixture(name: name, folder: folder, path: $0) }
        }
    }()

    /// The content of the Markdown file.
    var content: [UInt8] { Array((try? Data(contentsOf: folder.appending(path: path))) ?? Data()) }

    /// The expected report.
    var report: String? { try? String(contentsOf: folder.appending(path: "expected.report"), encoding: .utf8) }

    /// The source to import.
    var source: SourceFile { SourceFile(path: path, content: content) }

    /// Imports it, or a variant.
    func run(_ source: SourceFile? = nil) -> MarkdownImport? {
        MarkdownImport(source ?? self.source, path: path, files: MarkdownFolder(RawPath(folder.path)))
    }
}
