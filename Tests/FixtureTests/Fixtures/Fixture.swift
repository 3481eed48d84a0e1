import Foundation
import Testing

/// A case: a folder below `Fixtures/` with an `input.mdx`, or a `story.mdx` for a whole package. The folder is the
/// story's package, so `assets/` beside the input holds its files.
struct Fixture: Sendable, CustomTestStringConvertible {
    /// The path of the folder below `Fixtures/`.
    let name: String
    let folder: URL
    /// `input.mdx` or `story.mdx`; also the path that goldens show.
    let inputName: String
    let input: [UInt8]

    var testDescription: String { name }

    /// All cases, by name.
    static let all: [Fixture] = find(in: "")

    /// Those whose input is compiled by itself, with the compiler's own options: all but those with a `command`.
    static let plain = all.filter { !$0.hasCommand }

    /// Those about single diagnostics.
    static let ofDiagnostics = all.filter { $0.name.hasPrefix("diagnostics/") }

    /// The repository's top folder.
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// A file of this case; nil where it is not there.
    func content(_ file: String) -> [UInt8]? { (try? Data(contentsOf: url(file))).map { Array($0) } }

    /// The same as text.
    func text(_ file: String) -> String? { content(file).map { String(decoding: $0, as: UTF8.self) } }

    /// Where a file of this case is.
    func url(_ file: String) -> URL { folder.appending(path: file) }

    /// What it takes more than its input to provoke has a `command`: the arguments of `mdxc`, apart by spaces.
    var hasCommand: Bool { FileManager.default.fileExists(atPath: url("command").path) }

    private static func find(in path: String) -> [Fixture] {
        let folder = root.appending(path: "Fixtures/" + path)
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
        for input in ["input.mdx", "story.mdx"] where names.contains(input) {
            guard let content = try? Data(contentsOf: folder.appending(path: input)) else { continue }
            return [Fixture(name: path, folder: folder, inputName: input, input: Array(content))]
        }
        // Those of the language server have marks in them.
        return names.filter { !$0.hasPrefix(".") && $0 != "language-server" }.flatMap { find(in: path.isEmpty ? $0 : path + "/" + $0) }
    }
}

extension Compiled {
    /// Compiles a case, or a variant of its input.
    init(_ fixture: Fixture, input: [UInt8]? = nil) {
        self.init(input ?? fixture.input, named: fixture.inputName, package: fixture.folder)
    }
}
