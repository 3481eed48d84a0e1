/// The files of scripts that run in one block of a page, as pages carry them: they see one another's variables.
struct ScriptBlock {
    /// A file of a script, UTF-8.
    typealias File = (name: StaticString, bytes: [UInt8])

    /// The files as they were written, those that were added last.
    let sources: [File]
    /// The files of the block, to be put one behind the other.
    let files: [File]
    /// What some pages put behind them.
    let added: [File]
    /// The names in all of them.
    let names: ScriptNames

    /// A block of these files. What stands in `outer` is before them, and they use it.
    init(_ files: [File], adding added: [File] = [], within outer: ScriptBlock? = nil) {
        let sources = files + added
        let tokens = ScriptProperties.shortened(
            sources.map { ScriptTokenizer.tokens(of: $0.bytes).map { $0.withShortVariable } })
        let (declaration, scripts) = ScriptRepetitions.named(
            tokens, declared: ScriptNames(tokens).declared.union(outer?.names.declared ?? []))
        let names = ScriptNames([declaration] + scripts, within: outer?.names)
        var texts = scripts.map { ScriptText.spare(names.shortened($0)) }
        if !declaration.isEmpty { texts[0] = ScriptText.spare(names.shortened(declaration)) + texts[0] }
        let all = zip(sources, texts).map { (name: $0.name, bytes: $1) }
        self.sources = sources
        self.files = Array(all.prefix(files.count))
        self.added = Array(all.dropFirst(files.count))
        self.names = names
    }

    /// All of it that every page has.
    var bytes: [UInt8] { files.flatMap(\.bytes) }
}
