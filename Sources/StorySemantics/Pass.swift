import StoryDiagnostics
import StorySource
import StorySyntax

/// One step of the semantic analysis. A pass reads the tree and what the passes before it found out, writes its own
/// results into the context, and never changes the tree.
package protocol Pass {
    /// The pass as `mdxc dump --stage sema` and benchmarks name it.
    static var name: String { get }

    /// Analyses one story.
    static func run(_ context: inout PassContext)
}

/// What the passes of one story share.
package struct PassContext {
    /// The parsed story.
    package let tree: SyntaxTree
    /// Answers questions about files of the package.
    package let files: any PackageFiles
    /// The findings so far, in no order.
    package var diagnostics: [Diagnostic]
    /// The front matter as validated by `CheckSchema`.
    package var metadata = StoryMetadata()

    package init(tree: SyntaxTree, files: any PackageFiles, diagnostics: [Diagnostic]) {
        self.tree = tree
        self.files = files
        self.diagnostics = diagnostics
    }

    package var source: SourceFile { tree.source }
    package var bytes: Bytes { tree.bytes }

    package mutating func report(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }
}
