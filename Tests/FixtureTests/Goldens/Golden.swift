import Foundation
import StoryDiagnostics
import StoryGraph
import StoryHTMLBackend
import StoryIR
import StoryMapBackend
import StoryOutlineBackend
import StoryTextBackend
import StoryTranslation
import Testing

@testable import StoryDriver

/// The outputs that are stored beside the input and compared byte for byte.
enum Golden: String, CaseIterable {
    /// The output of `mdxc check`. Without this file, there must be no diagnostics.
    case diagnostics = "expected.diagnostics"
    case tokens = "expected.tokens"
    case ast = "expected.ast"
    case ir = "expected.ir.json"
    case html = "expected.html"
    /// The source after `mdxc check --fix`.
    case fixed = "expected.fixed"
    /// The output of `mdxc check --diff`.
    case patch = "expected.patch"
    /// The source after `mdxc fmt`.
    case formatted = "expected.formatted"
    case outline = "expected.outline"
    /// The output of `mdxc graph`, in each format.
    case map = "expected.graph.txt"
    case mermaid = "expected.graph.mmd"
    case dot = "expected.graph.dot"
    case mapJSON = "expected.graph.json"
    case text = "expected.txt"
    case jsonStory = "expected.json-story.json"

    /// Returns the actual output; nil if the stage has none.
    func actual(_ compiled: Compiled) throws -> String? {
        switch self {
        case .diagnostics: compiled.diagnostics.isEmpty ? nil : compiled.rendered()
        case .tokens: compiled.tokenDump
        case .ast: compiled.dump
        case .ir: try compiled.ir().map { String(decoding: $0, as: UTF8.self) }
        case .fixed: String(decoding: FixProperties.safely.fix(compiled).content.bytes, as: UTF8.self)
        case .patch:
            String(
                decoding: UnifiedDifference(
                    FixProperties.safely.fix(compiled).content, path: Array(compiled.source.path.utf8)
                ).bytes(TerminalPalette(isColored: false)), as: UTF8.self)
        case .formatted: try FormatProperties.text(compiled)
        case .jsonStory:
            try compiled.document().map {
                String(decoding: try JSONStoryExport.write(compiled.story, $0, style: .pretty), as: UTF8.self)
            }
        case .html, .text, .outline: compiled.document().flatMap(rendered)
        case .map, .mermaid, .dot, .mapJSON: compiled.story.map.flatMap(drawn)
        }
    }

    /// Returns the output of a backend for a document; nil for other goldens.
    func rendered(_ document: StoryDocument) -> String? {
        switch self {
        case .html: Self.page(document)
        case .text: String(decoding: TextBackend.render(document), as: UTF8.self)
        case .outline: String(decoding: OutlineBackend.render(document), as: UTF8.self)
        default: nil
        }
    }

    /// Returns the drawing of a map; nil for other goldens.
    func drawn(_ map: StoryMap) -> String? {
        let format: MapBackend.Format? =
            switch self {
            case .map: .text
            case .mermaid: .mermaid
            case .dot: .dot
            case .mapJSON: .json
            default: nil
            }
        return format.map { String(decoding: MapBackend.render(map, as: $0), as: UTF8.self) }
    }

    /// Returns a page without the styles and scripts that it shares with others, and without their hashes.
    private static func page(_ document: StoryDocument) -> String {
        let page = String(decoding: HTMLBackend.render(document), as: UTF8.self)
        return HTMLBackend.sharedFiles
            .reduce(page) { $0.replacing(String(decoding: $1.bytes, as: UTF8.self), with: "/* \($1.name) */\n") }
            .replacing(/'sha256-[^']*'/, with: "'sha256-…'")
    }

    /// Compares an output with its file, or updates the file. nil stands for an output or a file that is not there.
    static func expect(_ actual: [UInt8]?, in file: URL, of name: String) throws {
        let expected = (try? Data(contentsOf: file)).map { Array($0) }
        if expected == actual { return }
        if try !isUpdating() {
            Issue.record("\(name)/\(file.lastPathComponent)\n\(explanation(expected, actual))")
        } else if let actual {
            try Data(actual).write(to: file)
        } else {
            try FileManager.default.removeItem(at: file)
        }
    }

    private static func explanation(_ expected: [UInt8]?, _ actual: [UInt8]?) -> String {
        let shown = { (bytes: [UInt8]) in String(decoding: bytes, as: UTF8.self) }
        return switch (expected.map(shown), actual.map(shown)) {
        case (nil, let actual?): "  must be silent, but says:\n\(actual)"
        case (let expected?, nil): "  says nothing any more; was:\n\(expected)"
        case (let expected?, let actual?): Difference.lines(expected: expected, actual: actual)
        case (nil, nil): ""
        }
    }

    /// Returns whether a run updates goldens instead of comparing them: `MDXC_UPDATE=1 swift test`. Never in CI.
    static func isUpdating(_ environment: [String: String] = ProcessInfo.processInfo.environment) throws -> Bool {
        guard environment["MDXC_UPDATE"] == "1" else { return false }
        guard environment["CI"] != "true" else { throw UpdateRefused() }
        return true
    }

    struct UpdateRefused: Error, CustomStringConvertible {
        let description = "MDXC_UPDATE=1 is refused where CI=true: goldens are read by a person before they change"
    }
}
