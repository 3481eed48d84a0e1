/// The files of scripts that run in one block of a page, as pages carry them: they see one another's variables.
package struct ScriptBlock {
    /// A file of a script, UTF-8.
    package typealias File = (name: String, bytes: [UInt8])

    /// The files as they were written.
    package let sources: [File]
    /// What pages carry of them, to be put one behind the other.
    package let files: [File]
    /// The names in all of them.
    let names: ScriptNames

    /// A block of these files.
    /// - Parameters:
    ///   - optional: Those that not all pages have. Nothing but themselves needs them.
    ///   - outer: The names of what stands before the block, which it uses.
    ///   - common: What variables stand for that were declared there.
    init(
        _ sources: [File], optional: Set<String> = [], within outer: ScriptNames? = nil, saying common: Set<String> = []
    ) {
        let repetitions = Self.repetitions(in: sources, within: outer)
        let own = repetitions.values.filter { !common.contains($0) }
        let scripts = repetitions.naming(common.union(own))
        // What only an optional file says is declared there.
        let places = own.map { value in
            let users = repetitions.users(of: value)
            return users.count == 1 && optional.contains(sources[users[0]].name) ? users[0] : 0
        }
        let declarations = scripts.indices.map { index in
            ScriptRepetitions.declaration(of: zip(own, places).filter { $1 == index }.map(\.0))
        }
        let names = ScriptNames(declarations + scripts, within: outer)
        self.sources = sources
        self.names = names
        files = sources.indices.map { index in
            let tokens = names.shortened(declarations[index]) + names.shortened(scripts[index])
            return (name: sources[index].name, bytes: ScriptText.spare(ScriptToken.paired(tokens)))
        }
    }

    /// All of it.
    package var bytes: [UInt8] { files.flatMap(\.bytes) }

    /// What files repeat that stand in one block.
    static func repetitions(in sources: [File], within outer: ScriptNames?) -> ScriptRepetitions {
        let written = sources.map { ScriptTokenizer.tokens(of: $0.bytes) }
        // What stands first is asked for and called from elsewhere.
        let tokens = outer == nil ? written : ScriptConstants.inlined(written)
        let calls = outer == nil ? .none : ScriptCalls(tokens)
        let scripts = ScriptProperties.shortened(
            tokens.map { script in
                ScriptStatements.shortened(ScriptSelectors.shortened(script), calls: calls).map { $0.withShortVariable }
            })
        return ScriptRepetitions(scripts, declared: ScriptNames(scripts).declared.union(outer?.declared ?? []))
    }
}
