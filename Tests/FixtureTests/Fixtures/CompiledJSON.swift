import Foundation
import StoryCompiler
import StoryDiagnostics
import StoryFiles
import StoryIR
import StorySource
import StoryTranslation

@testable import StoryDriver
@testable import StorySemantics

/// A JSON source with the results of the front end.
struct CompiledJSON {
    let source: SourceFile
    /// The story; nil if the source is not one.
    let story: AnalyzedStory?
    let diagnostics: DiagnosticList
    private let files: any PackageFiles

    /// Compiles bytes. `package` is the folder with the files to which they may refer; without one, no file exists.
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

    /// Returns the output of `mdxc build`; nil if the source is not a story, or has errors.
    func ir(includesSpans: Bool = false) throws -> [UInt8]? {
        guard let story, !story.hasErrors else { return nil }
        var bytes: [UInt8] = []
        try story.writeIR(source.lowering(includesSpans), diagnostics: diagnostics) { bytes.append(contentsOf: $0) }
        return bytes
    }

    /// Returns the IR as a value; nil as for ``ir(includesSpans:)``.
    func document(includesSpans: Bool = false) -> StoryDocument? {
        guard let story, !story.hasErrors else { return nil }
        return story.document(source.lowering(includesSpans), diagnostics: diagnostics)
    }

    /// Returns the output of `mdxc build --emit json-story`; nil as for ``ir(includesSpans:)``, or if something can't be
    /// represented.
    func export() -> [UInt8]? {
        guard let story, let document = document() else { return nil }
        return try? JSONStoryExport.write(story, document, style: .pretty)
    }

    /// Returns the output of `mdxc import`; nil if the source is not a story.
    func imported() -> [UInt8]? { story.flatMap { _ in JSONFrontEnd.importedSource(source, files: files) } }
}
