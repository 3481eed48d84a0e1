import StoryIR

/// How much pages depend on their assets, where an app wants it to be otherwise than the story says.
///
///     store.configuration.criticality.minimum[.audio] = .important   // load all sounds early
///     store.configuration.criticality.overrides["hero"] = .critical  // never show a page without it
///     store.configuration.criticality.blocking = [.image]            // wait for no sound
public struct AssetCriticality: Hashable, Sendable {
    /// What pages depend on assets of a kind at least; nothing where the story's word counts.
    public var minimum: [IR.Asset.Kind: IR.Criticality]
    /// What counts for the asset of a key, in place of all else.
    public var overrides: [String: IR.Criticality]
    /// The kinds that pages wait for. What is critical and of another kind is important.
    public var blocking: Set<IR.Asset.Kind>

    /// Takes each member as it is. As the story says, if not said otherwise.
    public init(
        minimum: [IR.Asset.Kind: IR.Criticality] = [:], overrides: [String: IR.Criticality] = [:],
        blocking: Set<IR.Asset.Kind> = Set(IR.Asset.Kind.allCases)
    ) {
        self.minimum = minimum
        self.overrides = overrides
        self.blocking = blocking
    }

    /// What counts for an asset that a page depends on as much as declared.
    func criticality(of key: String, _ kind: IR.Asset.Kind?, declared: IR.Criticality) -> IR.Criticality {
        let least = kind.flatMap { minimum[$0] }
        let criticality = overrides[key] ?? IR.Criticality.allCases.last { $0 == declared || $0 == least } ?? declared
        guard criticality == .critical, let kind, !blocking.contains(kind) else { return criticality }
        return .important
    }
}
