import Foundation
import StoryCompiler
import StoryDiagnostics
import StoryFiles
import StoryIR
import StorySource
import StorySyntax

@testable import StoryDriver
@testable import StorySemantics

/// A source on its way through the compiler, with what the stages make of it.
struct Compiled {
    let source: SourceFile
    let parsed: ParsedStory
    let story: AnalyzedStory
    /// The folder whose files it may name.
    let package: URL?

    /// Compiles bytes. `package` is the folder whose files they may name; without one, nothing is there.
    init(_ content: [UInt8], named name: String = "input.mdx", package: URL? = nil) {
        self.init(SourceFile(path: name, content: content), package: package)
    }

    /// Compiles a source.
    init(_ source: SourceFile, package: URL?) {
        self.source = source
        self.package = package
        parsed = Parser.parse(source)
        if let package {
            story = Pipeline.analyze(
                parsed,
                files: PackageFolder(FolderRoot(RawPath(package.path(percentEncoded: false))), hashesContents: true))
        } else {
            story = Pipeline.analyze(parsed, files: NoFiles())
        }
    }

    var tree: SyntaxTree { parsed.tree }
    var diagnostics: DiagnosticList { story.diagnostics }

    /// What `mdxc check` prints, of the first `limit` diagnostics.
    func rendered(_ format: DiagnosticFormat = .human, limit: Int = .max) -> String {
        String(decoding: diagnostics.rendered(of: source, as: format, limit: limit), as: UTF8.self)
    }

    /// What `mdxc dump --stage tokens` prints.
    var tokenDump: String {
        var text = ""
        TokenDump.write(tree) { text += $0 }
        return text
    }

    /// What `mdxc dump --stage ast` prints.
    var dump: String {
        var text = ""
        TreeDump.write(tree) { text += $0 }
        return text
    }

    /// What `mdxc build` writes; nil where there are errors.
    func ir(style: JSONStyle = .pretty, includesSpans: Bool = false) throws -> [UInt8]? {
        guard !story.hasErrors else { return nil }
        var bytes: [UInt8] = []
        try story.writeIR(lowering(style, includesSpans), diagnostics: diagnostics) {
            bytes.append(contentsOf: $0)
        }
        return bytes
    }

    /// The IR as a value, which the other backends get; nil where there are errors.
    func document(includesSpans: Bool = false) -> StoryDocument? {
        story.hasErrors ? nil : story.document(lowering(.pretty, includesSpans), diagnostics: diagnostics)
    }

    private func lowering(_ style: JSONStyle, _ includesSpans: Bool) -> LoweringOptions {
        LoweringOptions(
            style: style, includesSpans: includesSpans, generator: IR.Generator(name: Tool.name, version: Tool.version),
            source: IR.Source(path: source.path, hash: "xxh128:" + ContentHash.of(source.bytes)))
    }
}

/// A package without files.
struct NoFiles: PackageFiles {
    func hasFolder(_ name: String) -> Bool { false }
    func find(_ path: String) -> PackageFile { .missing(otherCase: nil) }
}
