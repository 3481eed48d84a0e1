import Foundation
import Testing

/// References in the repository to documents, chapters and headings are valid.
@Suite struct CitationTests {
    /// A file that cites documents.
    private struct File {
        let url: URL
        let text: String
        var name: String { String(url.path.dropFirst(Fixture.root.path.count + 1)) }
    }

    private static let files: [File] = {
        let manager = FileManager.default
        let folders = ["Sources", "Tests", "Grammar", "Benchmarks"].compactMap {
            manager.enumerator(
                at: Fixture.root.appending(path: $0), includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
        }
        let top = (try? manager.contentsOfDirectory(at: Fixture.root, includingPropertiesForKeys: nil)) ?? []
        return (folders.flatMap { $0.compactMap { $0 as? URL } } + top).compactMap { url in
            guard ["swift", "md", "ebnf", "py", "js", "css", "h", "c", "sh", "toml"].contains(url.pathExtension)
            else { return nil }
            return (try? String(contentsOf: url, encoding: .utf8)).map { File(url: url.standardizedFileURL, text: $0) }
        }
    }()

    /// `LANGUAGE.md 3 and 4`: the document is in `Grammar/`, beside the file or in the root folder.
    @Test func documentsAndChaptersExist() {
        #expect(Self.files.count > 500)
        for file in Self.files {
            for match in file.text.matches(of: /\b([A-Z][A-Z_]+\.md)((?: (?:and |to )?[0-9]+,?)*)/) {
                let (name, numbers) = (String(match.output.1), match.output.2)
                let folders = [Fixture.root, ReferenceDocument.folder, file.url.deletingLastPathComponent()]
                let texts = folders.compactMap { try? String(contentsOf: $0.appending(path: name), encoding: .utf8) }
                if texts.isEmpty { Issue.record("\(file.name) cites \(name), which is not there") }
                for number in numbers.split(whereSeparator: { !$0.isNumber })
                where !texts.contains(where: { $0.contains("\n## \(number). ") }) {
                    Issue.record("\(file.name) cites \(name) \(number), which is not there")
                }
            }
        }
    }

    /// `[words](FILE#heading)` and `<img src="FILE"`, in all documents.
    @Test func linksHaveTargets() {
        for file in Self.files where file.url.pathExtension == "md" {
            for match in Self.prose(file.text).matches(of: /(?:\]\(|<img src=")([^)\s:#"]*)(?:#([^)\s"]+))?[)"]/) {
                let target =
                    match.output.1.isEmpty
                    ? file.url : file.url.deletingLastPathComponent().appending(path: String(match.output.1))
                guard FileManager.default.fileExists(atPath: target.path) else {
                    Issue.record("\(file.name) links to \(match.output.1), which is not there")
                    continue
                }
                guard let heading = match.output.2, target.pathExtension == "md" else { continue }
                let text = (try? String(contentsOf: target, encoding: .utf8)) ?? ""
                if !Self.headings(text).contains(String(heading)) {
                    Issue.record("\(file.name) links to \(match.output.1)#\(heading), which is not there")
                }
            }
        }
    }

    /// Returns a document without code blocks and code spans.
    private static func prose(_ text: String) -> String {
        text.replacing(/(?m)^(```+).*\n(?s:.*?)^\1$/, with: "").replacing(/`[^`]*`/, with: "")
    }

    /// Returns the anchors of headings on GitHub.
    private static func headings(_ text: String) -> Set<String> {
        Set(
            text.split(separator: "\n").filter { $0.hasPrefix("#") }.map { line in
                line.drop { $0 == "#" || $0 == " " }.lowercased().filter {
                    $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" || $0 == " "
                }.replacing(" ", with: "-")
            })
    }
}
