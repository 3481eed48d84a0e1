import Foundation
import Testing

/// A case: a folder below `Fixtures/` with an `input.mdx`, or a `story.mdx` for a whole package. The folder is the story's
/// package, so `assets/` beside the input contains its files.
struct Fixture: Sendable, CustomTestStringConvertible {
    /// The path of the folder below `Fixtures/`.
    let name: String
    let folder: URL
    /// `input.mdx` or `story.mdx`; also the path in goldens.
    let inputName: String
    let input: [UInt8]

    var testDescription: String { name }

    /// All cases, sorted by name.
    static let all: [Fixture] = find(in: "")

    /// The cases that are compiled alone, with default options: all without a `command`.
    static let plain = all.filter { !$0.hasCommand }

    /// The cases about single diagnostics.
    static let ofDiagnostics = all.filter { $0.name.hasPrefix("diagnostics/") }

    /// The root folder of the repository.
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// Returns the content of a file of this case; nil if it does not exist.
    func content(_ file: String) -> [UInt8]? { (try? Data(contentsOf: url(file))).map { Array($0) } }

    /// Returns a file of this case as text; nil if it does not exist.
    func text(_ file: String) -> String? { content(file).map { String(decoding: $0, as: UTF8.self) } }

    /// Returns the URL of a file of this case.
    func url(_ file: String) -> URL { folder.appending(path: file) }

    /// Whether the case needs more than its input. It then has a `command`: the arguments of `mdxc`, separated by spaces.
    var hasCommand: Bool { FileManager.default.fileExists(atPath: url("command").path) }

    private static func find(in path: String) -> [Fixture] {
        let folder = root.appending(path: "Fixtures/" + path)
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
        for input in ["input.mdx", "story.mdx"] where names.contains(input) {
            guard let content = try? Data(contentsOf: folder.appending(path: input)) else { continue }
            return [Fixture(name: path, folder: folder, inputName: input, input: Array(content))]
        }
        // The cases of the language server contain marks.
        return names.filter { !$0.hasPrefix(".") && $0 != "language-server" }.flatMap {
            find(in: path.isEmpty ? $0 : path + "/" + $0)
        }
    }
}

extension Compiled {
    /// Compiles a case, or a variant of its input.
    init(_ fixture: Fixture, input: [UInt8]? = nil) {
        self.init(input ?? fixture.input, named: fixture.inputName, package: fixture.folder)
    }
}
