import StoryDiagnostics
import StoryFiles
import StorySemantics
import StorySource

/// How a story is compiled.
public struct CompilerOptions: Sendable {
    /// The greatest size of a source, in bytes. A larger one is an error of the story, and is not read. It is four gigabytes at
    /// most, whatever is asked for: locations in a source have 32 bits.
    public var sourceLimit = SourceReader.defaultLimit {
        didSet { sourceLimit = min(sourceLimit, SourceReader.greatestLimit) }
    }
    /// The most bytes of critical assets that a reader may have to wait for at a page before there is a warning.
    public var criticalBudget = AssetLimits.defaultCritical
    /// The most bytes that the files of a story may have together. The one that goes over is an error of the story, and is
    /// not read.
    public var assetLimit = AssetLimits.defaultTotal
    /// Whether blocks of the document carry their locations in the source.
    public var includesSpans = false
    package var levels = Levels()

    package var assetLimits: AssetLimits { AssetLimits(critical: criticalBudget, total: assetLimit) }

    /// The options that `mdxc build` has without any flag.
    public init() {}

    /// Whether warnings count as errors.
    public var warningsAreErrors: Bool {
        get { levels.warningsAreErrors }
        set { levels.warningsAreErrors = newValue }
    }

    /// Sets the level of a rule. The last level that is set for a rule counts.
    ///
    /// - Parameters:
    ///   - level: What becomes of its diagnostics.
    ///   - id: The id of the rule, as its diagnostics carry it: `unresolved_media_ref`.
    /// - Throws: ``LevelError``, and nothing changes.
    public mutating func setLevel(_ level: DiagnosticLevel, for id: String) throws(LevelError) {
        guard let rule = DiagnosticID(rawValue: id) else { throw .unknownRule(id) }
        guard levels.set(rule, to: level) else { throw .errorCantBeLowered(id) }
    }
}
