import StoryIR

/// An app's overrides of how much pages depend on their assets.
///
///     store.configuration.criticality.minimum[.audio] = .important   // load all sounds early
///     store.configuration.criticality.overrides["hero"] = .critical  // never show a page without it
///     store.configuration.criticality.blocking = [.image]            // wait for no sound
public struct AssetCriticality: Hashable, Sendable {
    /// The minimum criticality of assets of each kind; for a kind without one, the story's value applies.
    public var minimum: [IR.Asset.Kind: IR.Criticality]
    /// The criticality of assets by key. It takes precedence over everything else.
    public var overrides: [String: IR.Criticality]
    /// The kinds for which pages wait. Critical assets of other kinds count as important.
    public var blocking: Set<IR.Asset.Kind>

    /// Creates overrides. By default the story's values apply.
    public init(
        minimum: [IR.Asset.Kind: IR.Criticality] = [:], overrides: [String: IR.Criticality] = [:],
        blocking: Set<IR.Asset.Kind> = Set(IR.Asset.Kind.allCases)
    ) {
        self.minimum = minimum
        self.overrides = overrides
        self.blocking = blocking
    }

    /// Returns the criticality of an asset, given the declared one.
    func criticality(of key: String, _ kind: IR.Asset.Kind?, declared: IR.Criticality) -> IR.Criticality {
        let least = kind.flatMap { minimum[$0] }
        let criticality = overrides[key] ?? IR.Criticality.allCases.last { $0 == declared || $0 == least } ?? declared
        guard criticality == .critical, let kind, !blocking.contains(kind) else { return criticality }
        return .important
    }
}
