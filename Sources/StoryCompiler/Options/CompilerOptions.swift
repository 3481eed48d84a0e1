import StoryDiagnostics
import StoryFiles
import StorySemantics
import StorySource

/// How a story is compiled.
public struct CompilerOptions: Sendable {
    /// The greatest size of a source, in bytes. A larger one is an error of the story, and is not read. It is four gigabytes at
    /// most, whatever is asked for: places in a source have 32 bits.
    public var sourceLimit = SourceReader.defaultLimit {
        didSet { sourceLimit = min(sourceLimit, SourceReader.greatestLimit) }
    }
    /// The most bytes of critical assets that a reader may have to wait for at a page before there is a warning.
    public var criticalBudget = AssetLimits.defaultCritical
    /// The most bytes that the files of a story may have together. The one that goes over is an error of the story, and is
    /// not read.
    public var assetLimit = AssetLimits.defaultTotal
    /// Whether blocks of the document carry their places in the source.
    public var includesSpans = false
    package var levels = Levels()

    var assetLimits: AssetLimits { AssetLimits(critical: criticalBudget, total: assetLimit) }

    /// The options that `mdxc build` has without any flag.
    public init() {}

    /// Whether warnings count as errors.
    public var warningsAreErrors: Bool {
        get { levels.warningsAreErrors }
        set { levels.warningsAreErrors = newValue }
    }

    /// Says how much the findings of a kind weigh; the last word about a kind counts.
    /// - Parameters:
    ///   - id: The kind, by the stable name that its findings carry: `unresolved_media_ref`.
    ///   - level: How much they weigh from now on.
    /// - Returns: False, and nothing changes, where no finding has that name, or it is an error, which can't be lowered.
    @discardableResult
    public mutating func set(_ id: String, to level: DiagnosticLevel) -> Bool {
        guard let id = DiagnosticID(rawValue: id) else { return false }
        return levels.set(id, to: level)
    }
}
