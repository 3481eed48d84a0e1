import Foundation
import Testing

/// A JSON case: a folder below `Fixtures/` with a `story.json` and no MDX. Goldens and claims are those of a ``Fixture``.
struct JSONFixture: Sendable, CustomTestStringConvertible {
    let fixture: Fixture

    var testDescription: String { fixture.name }

    static let all: [JSONFixture] = find(in: "")

    /// Analyses the case, or a variant of its input.
    func analyze(_ input: [UInt8]? = nil) -> CompiledJSON {
        CompiledJSON(input ?? fixture.input, package: fixture.folder)
    }

    private static func find(in path: String) -> [JSONFixture] {
        let folder = Fixture.root.appending(path: "Fixtures/" + path)
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
        if names.contains("story.json"), !names.contains("story.mdx"), !names.contains("command"),
            !names.contains("script"),
            let content = try? Data(contentsOf: folder.appending(path: "story.json"))
        {
            return [
                JSONFixture(
                    fixture: Fixture(name: path, folder: folder, inputName: "story.json", input: Array(content)))
            ]
        }
        return names.filter { !$0.hasPrefix(".") }.flatMap { find(in: path.isEmpty ? $0 : path + "/" + $0) }
    }
}
