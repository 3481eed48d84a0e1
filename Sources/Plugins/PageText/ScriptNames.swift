/// The names of the variables of scripts that see one another's, and short ones to take their place.
///
/// A name that a script declares outside of all brackets is replaced by the same one everywhere. Any other is known in its
/// statement only, and replaced by one that nothing else has there. Nobody has to know which of several variables of one name
/// is meant, as long as none of ours has a name of the browser's.
struct ScriptNames {
    /// The names that the scripts declare.
    let declared: Set<String>
    /// The names that they use without: those of the browser.
    let foreign: Set<String>
    /// What takes the place of the names that are declared outside of all brackets.
    private let shared: [String: String]

    /// The names of these scripts, which stand in the block of `outer` if there is one.
    /// - Parameter users: Scripts in a block inside of theirs, whose names want to be short too.
    init(_ scripts: [[ScriptToken]], within outer: ScriptNames? = nil, usedBy users: [[ScriptToken]] = []) {
        var declared: Set<String> = []
        var shared: Set<String> = []
        for script in scripts {
            declared.formUnion(ScriptDeclarations.names(in: script))
            shared.formUnion(ScriptDeclarations.outermostNames(in: script))
        }
        let known = outer?.shared ?? [:]
        let counts = Self.counts(in: scripts.joined())
        foreign = Set(counts.keys.filter { !declared.contains($0) && known[$0] == nil })
        self.declared = declared
        let inner = users.reduce(into: Set()) { $0.formUnion(ScriptDeclarations.outermostNames(in: $1)) }
        let new = Self.counts(in: (scripts + users).joined())
            .filter { known[$0.key] == nil && (shared.contains($0.key) || inner.contains($0.key)) }
        let replacements = ShortNames.replacing(new, without: foreign.union(known.values))
            .filter { shared.contains($0.key) }
        self.shared = known.merging(replacements) { old, _ in old }
    }

    /// The tokens of one of the scripts with short names.
    func shortened(_ script: [ScriptToken]) -> [ScriptToken] {
        ScriptDeclarations.statements(of: script).flatMap { statement in
            let counts = Self.counts(in: statement)
            let taken = counts.keys.filter { !declared.contains($0) || shared[$0] != nil }.map { shared[$0] ?? $0 }
            let own = counts.filter { declared.contains($0.key) && shared[$0.key] == nil }
            let replacements = ShortNames.replacing(own, without: Set(taken))
            return statement.map { $0.renamed { shared[$0] ?? replacements[$0] ?? $0 } }
        }
    }

    private static func counts(in tokens: some Sequence<ScriptToken>) -> [String: Int] {
        var counts: [String: Int] = [:]
        for token in tokens where token.isVariable { counts[token.text, default: 0] += 1 }
        return counts
    }
}
