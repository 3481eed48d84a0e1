import Foundation
import StoryCompiler
import StoryDiagnostics
import StoryFiles
import StoryIR
import StorySource
import StorySyntax

@testable import StoryDriver
@testable import StorySemantics

/// A source with the results of the compiler's stages.
struct Compiled {
    let source: SourceFile
    let parsed: ParsedStory
    let story: AnalyzedStory
    /// The folder with the files to which it may refer.
    let package: URL?

    /// Compiles bytes. `package` is the folder with the files to which they may refer; without one, no file exists.
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

    /// Returns the output of `mdxc check` for the first `limit` diagnostics.
    func rendered(_ format: DiagnosticFormat = .human, limit: Int = .max) -> String {
        String(decoding: diagnostics.rendered(of: source, as: format, limit: limit), as: UTF8.self)
    }

    /// The output of `mdxc dump --stage tokens`.
    var tokenDump: String {
        var text = ""
        TokenDump.write(tree) { text += $0 }
        return text
    }

    /// The output of `mdxc dump --stage ast`.
    var dump: String {
        var text = ""
        TreeDump.write(tree) { text += $0 }
        return text
    }

    /// Returns the output of `mdxc build`; nil if there are errors.
    func ir(includesSpans: Bool = false) throws -> [UInt8]? {
        guard !story.hasErrors else { return nil }
        var bytes: [UInt8] = []
        try story.writeIR(source.lowering(includesSpans), diagnostics: diagnostics) {
            bytes.append(contentsOf: $0)
        }
        return bytes
    }

    /// Returns the IR as a value, for the other backends; nil if there are errors.
    func document(includesSpans: Bool = false) -> StoryDocument? {
        story.hasErrors ? nil : story.document(source.lowering(includesSpans), diagnostics: diagnostics)
    }
}

extension SourceFile {
    /// Returns the options for lowering its story.
    func lowering(_ includesSpans: Bool) -> LoweringOptions {
        LoweringOptions(
            includesSpans: includesSpans, generator: IR.Generator(name: Tool.name, version: Tool.version),
            source: IR.Source(path: path, hash: "xxh128:" + ContentHash.of(bytes)))
    }
}

/// A package without files.
struct NoFiles: PackageFiles {
    func hasFolder(_ name: String) -> Bool { false }
    func find(_ path: String) -> PackageFile { .missing(otherCase: nil) }
}
