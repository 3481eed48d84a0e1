import StoryCompiler
import StoryFiles
import StoryFormatting
import StoryHTMLBackend
import StoryIR
import StoryTextBackend

/// Options for compiling one story. An `mdxc.yaml` near the story can set those that the command line does not.
package struct StoryOptions: Sendable {
    package var levels = Levels()
    /// The greatest size of a source in bytes; nil means the compiler's default.
    package var sourceLimit: Int?
    /// The greatest total size of assets in bytes; nil means the compiler's default.
    package var assetLimit: Int?
    /// The greatest number of bytes of critical assets around a page; nil means the compiler's default.
    package var criticalBudget: Int?
    /// The layout of the IR's JSON; nil means pretty.
    package var style: JSONStyle?
    /// Whether blocks of the IR include their spans; nil means no.
    package var writesSpans: Bool?
    /// Whether the IR is written as an index and a file per section; nil means one file.
    package var splits: Bool?
    /// The width of plain text in cells, one of ``textWidths``; nil means the backend's default.
    package var textWidth: Int?
    /// The width in cells to which `mdxc fmt` wraps tags and front matter, one of ``FormatSettings/lineWidths``; nil means the
    /// formatter's default.
    package var lineWidth: Int?

    /// The address of the token with which pages play recordings of Apple Music; nil means that they don't.
    package var musicToken: MusicTokenURL?

    /// The broker by which readers of pages read together; nil asks for pages that don't.
    package var together: TogetherURL?

    /// The options file that applies to the story, as messages show it; nil if there is none.
    var file: RawPath?
    /// Whether that file has errors, so that only a part of it applies. Then the story is checked, but neither built nor
    /// formatted.
    var isIncomplete = false

    /// Records how long the steps take; nil for no record.
    package var timings: Timings?

    /// The outputs to write; nil means the standard kinds. Never empty.
    package var emits: [OutputKind]?
    /// The outputs to write by default; in a folder, this includes the page.
    var standardKinds: [OutputKind] = [.ir]

    /// Whether the IR is written in several files.
    var splitsStory: Bool { splits == true && outputKinds.contains(.ir) }

    var compiler: CompilerOptions {
        var result = CompilerOptions()
        result.levels = levels
        result.timings = timings
        result.includesSpans = writesSpans ?? result.includesSpans
        result.sourceLimit = sourceLimit ?? result.sourceLimit
        result.assetLimit = assetLimit ?? result.assetLimit
        result.criticalBudget = criticalBudget ?? result.criticalBudget
        return result
    }

    var outputKinds: [OutputKind] { emits ?? standardKinds }

    /// The supported widths of plain text.
    package static let textWidths = TextBackend.widths

    package static let lineWidths = FormatSettings.lineWidths
    package static let standardLineWidth = FormatSettings.standardLineWidth

    package init() {}

    /// A text that identifies the options that affect outputs.
    package var fingerprint: String {
        let kinds = outputKinds.map(\.rawValue).joined(separator: ",")
        let limits = [sourceLimit, assetLimit, criticalBudget, textWidth]
        let numbers = limits.map { $0.map(String.init) ?? "-" }.joined(separator: " ")
        let token = "\(musicToken?.text ?? "-") \(together?.text ?? "-")"
        return
            "\(kinds) \(numbers) \(style == .compact ? "compact" : "pretty") \(writesSpans ?? false) \(splits ?? false) \(token) \(levels.fingerprint)"
    }

    /// A text that identifies these options, with those that affect no output.
    package var fullFingerprint: String { "\(fingerprint) \(lineWidth ?? 0) \(isIncomplete)" }

    /// Returns these options, overridden by those that are set in `stronger`.
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
        result.lineWidth = stronger.lineWidth ?? lineWidth
        result.musicToken = stronger.musicToken ?? musicToken
        result.together = stronger.together ?? together
        result.emits = stronger.emits ?? emits
        result.standardKinds = stronger.standardKinds
        result.timings = stronger.timings
        result.file = stronger.file ?? file
        return result
    }
}
