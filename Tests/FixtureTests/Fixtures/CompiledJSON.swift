import Foundation
import StoryCompiler
import StoryDiagnostics
import StoryFiles
import StoryIR
import StorySource
import StoryTranslation

@testable import StoryDriver
@testable import StorySemantics

/// A source in JSON, with what the front end makes of it.
struct CompiledJSON {
    let source: SourceFile
    /// Nil for what is no story.
    let story: AnalyzedStory?
    let diagnostics: DiagnosticList
    private let files: any PackageFiles

    /// Compiles bytes. `package` is the folder whose files they may name; without one, nothing is there.
    init(_ content: [UInt8], package: URL? = nil) {
        source = SourceFile(path: "story.json", content: content)
        files =
            package.map { PackageFolder(FolderRoot(RawPath($0.path(percentEncoded: false))), hashesContents: true) }
            ?? NoFiles()
        switch JSONFrontEnd.analyze(source, files: files) {
        case .story(let story): (self.story, diagnostics) = (story, story.diagnostics)
        case .unreadable(let found): (story, diagnostics) = (nil, found)
        case .compiledStory: (story, diagnostics) = (nil, [])
        }
    }

    /// What `mdxc build` writes; nil for what is no story, and where there are errors.
    func ir(includesSpans: Bool = false) throws -> [UInt8]? {
        guard let story, !story.hasErrors else { return nil }
        var bytes: [UInt8] = []
        try story.writeIR(lowering(includesSpans), diagnostics: diagnostics) { bytes.append(contentsOf: $0) }
        return bytes
    }

    /// The IR as a value; nil as for ``ir(includesSpans:)``.
    func document(includesSpans: Bool = false) -> StoryDocument? {
        guard let story, !story.hasErrors else { return nil }
        return story.document(lowering(includesSpans), diagnostics: diagnostics)
    }

    /// What `mdxc build --emit json-story` writes; nil as for ``ir(includesSpans:)``, or where something has no location.
    func export() -> [UInt8]? {
        guard let story, let document = document() else { return nil }
        return try? JSONStoryExport.write(story, document, style: .pretty)
    }

    /// What `mdxc import` writes; nil for what is no story.
    func imported() -> [UInt8]? { story.flatMap { _ in JSONFrontEnd.importedSource(source, files: files) } }

    private func lowering(_ includesSpans: Bool) -> LoweringOptions {
        LoweringOptions(
            includesSpans: includesSpans, generator: IR.Generator(name: Tool.name, version: Tool.version),
            source: IR.Source(path: source.path, hash: "xxh128:" + ContentHash.of(source.bytes)))
    }
}
