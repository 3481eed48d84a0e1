import StoryDiagnostics
import StoryIR
import StorySource
import StorySyntax
package enum Pipeline {
    package static func analyze(_ parsed: ParsedStory, files: any PackageFiles) -> AnalyzedStory {
        var metadata = StoryMetadata()
        // the first line is the id, lines with `+` are assets
        let text = parsed.tree.bytes.string(0..<parsed.tree.bytes.count)
        let lines = text.split(separator: "\n")
        if let id = lines.first { metadata.id = .init(value: String(id), span: SourceSpan(0..<id.utf8.count), node: 0) }
        let assets = lines.filter { $0.hasPrefix("+") }.map { String($0.dropFirst()) }
        return AnalyzedStory(diagnostics: parsed.diagnostics, metadata: metadata, packageAssets: assets, source: parsed.tree.source)
    }
}
package struct AnalyzedStory: Sendable {
    package var diagnostics: [Diagnostic]
    package var metadata: StoryMetadata
    package var packageAssets: [String]
    var source: SourceFile
    package func writeIR(hash: String, to sink: @escaping (UnsafeRawBufferPointer) throws -> Void) throws {
        var text = "{\"hash\": \"\(hash)\", \"text\": \"" + source.bytes.string(0..<source.bytes.count) + "\"}\n"
        try text.withUTF8 { try sink(UnsafeRawBufferPointer($0)) }
    }
}
