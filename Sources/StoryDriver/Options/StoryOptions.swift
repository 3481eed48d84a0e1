import StoryCompiler
import StoryFiles
import StoryHTMLBackend
import StoryIR
import StoryTextBackend

/// How one story is compiled. What the command line leaves open, an `mdxc.yaml` near the story may say.
package struct StoryOptions: Sendable {
    package var levels = Levels()
    /// The greatest size of a source in bytes; nil asks for the compiler's own.
    package var sourceLimit: Int?
    /// The most bytes of all assets; nil asks for the compiler's own.
    package var assetLimit: Int?
    /// The most bytes of critical assets around a page; nil asks for the compiler's own.
    package var criticalBudget: Int?
    /// How the JSON of the IR is laid out; nil asks for the pretty one.
    package var style: JSONStyle?
    /// Whether blocks of the IR carry their spans; nil asks for none.
    package var writesSpans: Bool?
    /// Whether the IR is written as an index and a file for each section; nil asks for one file.
    package var splits: Bool?
    /// The width of plain text in cells, one of ``textWidths``; nil asks for the backend's own.
    package var textWidth: Int?

    /// Where pages get the token by which they play recordings of Apple Music; nil asks for pages that don't.
    package var musicToken: MusicTokenURL?

    /// The broker by which readers of pages read together; nil asks for pages that don't.
    package var together: TogetherURL?

    /// The file that had a say in these options, as it is shown; nil where there is none.
    var file: RawPath?

    /// What is written; nil asks for the standard kinds. Never empty.
    package var emits: [OutputKind]?
    /// What is written where nobody says; in a folder the page too.
    var standardKinds: [OutputKind] = [.ir]

    /// Whether the story comes in several files.
    var splitsStory: Bool { splits == true && outputKinds.contains(.ir) }

    /// The options for the compiler.
    var compiler: CompilerOptions {
        var result = CompilerOptions()
        result.levels = levels
        result.includesSpans = writesSpans ?? result.includesSpans
        result.sourceLimit = sourceLimit ?? result.sourceLimit
        result.assetLimit = assetLimit ?? result.assetLimit
        result.criticalBudget = criticalBudget ?? result.criticalBudget
        return result
    }

    /// What is to be written.
    var outputKinds: [OutputKind] { emits ?? standardKinds }

    /// The widths of plain text that can be asked for.
    package static let textWidths = TextBackend.widths

    package init() {}

    /// A text that says all that these options ask for.
    var fingerprint: String {
        let kinds = outputKinds.map(\.rawValue).joined(separator: ",")
        let limits = [sourceLimit, assetLimit, criticalBudget, textWidth]
        let numbers = limits.map { $0.map(String.init) ?? "-" }.joined(separator: " ")
        let token = "\(musicToken?.text ?? "-") \(together?.text ?? "-")"
        return
            "\(kinds) \(numbers) \((style ?? .pretty)) \(writesSpans ?? false) \(splits ?? false) \(token) \(levels.fingerprint)"
    }

    /// These options, and where `stronger` says something, that.
    func overridden(by stronger: StoryOptions) -> StoryOptions {
        var result = self
        result.levels = levels.overridden(by: stronger.levels)
        result.sourceLimit = stronger.sourceLimit ?? sourceLimit
        result.assetLimit = stronger.assetLimit ?? assetLimit
        result.criticalBudget = stronger.criticalBudget ?? criticalBudget
        result.style = stronger.style ?? style
        result.writesSpans = stronger.writesSpans ?? writesSpans
        result.splits = stronger.splits ?? splits
        result.textWidth = stronger.textWidth ?? textWidth
        result.musicToken = stronger.musicToken ?? musicToken
        result.together = stronger.together ?? together
        result.emits = stronger.emits ?? emits
        result.standardKinds = stronger.standardKinds
        result.file = stronger.file ?? file
        return result
    }
}
