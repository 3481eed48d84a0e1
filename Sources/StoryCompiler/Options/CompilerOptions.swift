import StoryDiagnostics
import StoryFiles
import StorySemantics

/// Options for compiling a story.
public struct CompilerOptions: Sendable {
    /// The greatest size of a source in bytes. A larger one is an error of the story, and is not read. Values above four
    /// gigabytes are lowered to that, since offsets have 32 bits.
    public var sourceLimit = SourceReader.defaultLimit {
        didSet { sourceLimit = min(sourceLimit, SourceReader.maximumLimit) }
    }
    /// The greatest size of the critical assets that a reader waits for at a page, in bytes. More is a warning.
    public var criticalBudget = AssetLimits.defaultCritical
    /// The greatest total size of the story's files in bytes. A file that exceeds it is an error of the story, and is not
    /// read.
    public var assetLimit = AssetLimits.defaultTotal
    /// Whether blocks of the document include their locations in the source.
    public var includesSpans = false
    /// The severities of rules that differ from their own; ``setLevel(_:for:)`` changes them.
    package var levels = Levels()
    /// Records how long the steps take; nil for no record.
    package var timings: Timings?

    /// The limits on assets, as passes take them.
    package var assetLimits: AssetLimits { AssetLimits(critical: criticalBudget, total: assetLimit) }

    /// Creates the default options of `mdxc build`.
    public init() {}

    /// Whether warnings count as errors.
    public var warningsAreErrors: Bool {
        get { levels.warningsAreErrors }
        set { levels.warningsAreErrors = newValue }
    }

    /// Sets the level of a rule. The last level set for a rule counts.
    ///
    /// - Parameters:
    ///   - level: The level of its diagnostics.
    ///   - id: The id of the rule, as in its diagnostics: `unresolved_media_ref`.
    /// - Throws: ``LevelError``, with nothing changed.
    public mutating func setLevel(_ level: DiagnosticLevel, for id: String) throws(LevelError) {
        guard let rule = DiagnosticID(rawValue: id) else { throw .unknownRule(id) }
        guard levels.set(rule, to: level) else { throw .errorCantBeLowered(id) }
    }
}
