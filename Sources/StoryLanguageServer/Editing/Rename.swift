import StoryDiagnostics
import StoryDriver
import StorySemantics
import StorySource
import StorySyntax

/// Renames something in a story, with its declarations and uses.
struct Rename {
    private let snapshot: Snapshot
    private let story: AnalyzedStory
    private let names: NameUses
    private let client: ClientCapabilities
    let use: NameUses.Use

    /// Creates a rename; nil if there is no name at the position that can be changed.
    init?(_ snapshot: Snapshot, at offset: Int, _ client: ClientCapabilities) {
        guard let story = snapshot.story, let names = snapshot.names, let use = names.use(at: offset), use.kind != .web
        else { return nil }
        if use.kind == .file {
            guard client.renamesFiles, snapshot.fileURI(use.name) != nil else { return nil }
        } else if !names.uses(of: use).contains(where: \.isDeclaration) {
            return nil
        }
        self.snapshot = snapshot
        self.story = story
        self.names = names
        self.client = client
        self.use = use
    }

    /// The words from which the name is made, as a slug; nil if the declaration is the name itself.
    private var words: NameUses.Use? { names.uses(of: use).first { $0.isDeclaration && $0.form == .words } }

    /// The initial text in the editor.
    var currentName: String {
        // The name of a footnote is its label without regard to case.
        let written = use.form == .label ? use : words
        return written.map { snapshot.source.text($0.span) } ?? Self.lastPart(of: use)
    }

    /// Throws if the front matter may use the name, and can't be read.
    func checkFrontMatter() throws(ResponseError) {
        if [.section, .page, .media, .asset, .file].contains(use.kind),
            snapshot.diagnostics.contains(where: { $0.id == .invalidYAML })
        {
            throw .failed("the front matter may use this name, and can't be read; fix it first")
        }
    }

    /// Returns the edits. Throws if they would change what any other name refers to, or if uses may be hidden.
    func edit(_ newName: String) throws(ResponseError) -> LSP.WorkspaceEdit {
        try checkFrontMatter()
        if use.kind == .file { return try fileEdit(newName) }
        guard newName.utf8.contains(where: { $0 > 0x20 }) else {
            throw .failed("a name has characters")
        }
        let name = words == nil ? newName : Slug.of(newName)
        if words != nil, name.isEmpty {
            throw .failed("\(Quoting.quoted(newName)) has no letters or digits for an id")
        }
        if words == nil, [.section, .page, .element, .asset].contains(use.kind),
            StoryIdentifier.suggestion(for: name) != name
        {
            throw .failed("\(Quoting.quoted(newName)) can't be an id: letters, digits, '.', '_' and '-' can")
        }
        if use.kind == .media, !StoryIdentifier.isMediaKey(name) {
            throw .failed("\(Quoting.quoted(newName)) can't be a media key: white space and double quotes can't")
        }
        var edits: [FixIt.Edit] = []
        let unwritable = ResponseError.failed("\(Quoting.quoted(newName)) can't be written in each place of the name")
        for use in names.uses(of: use) {
            guard let text = written(use.form == .words ? newName : name, in: use.form) else { throw unwritable }
            edits.append(FixIt.Edit(use.span, text))
        }
        if let title = edit(ofTitleRenamedTo: name, edits) {
            edits.append(title)
            edits.sort { $0.span.start < $1.span.start }
        }
        try check(edits, renamedTo: name)
        return snapshot.edit(edits, client)
    }

    /// Returns the edit of a section's title in the front matter, if that equals the words of its heading; nil if it doesn't, or
    /// can't be edited. `edits`: those of the heading, whose markup is not a part of the title.
    private func edit(ofTitleRenamedTo name: String, _ edits: [FixIt.Edit]) -> FixIt.Edit? {
        guard use.kind == .section, words != nil,
            let listed = story.metadata.sections.first(where: { $0.id?.value == use.name })?.title,
            Self.title(of: use.name, in: story) == listed.value
        else { return nil }
        var content = FixedText(snapshot.source)
        content.apply(edits)
        let renamed = snapshot.compilation?.rechecked(content.source).story
        return renamed.flatMap { Self.title(of: name, in: $0) }.flatMap {
            Escaping.scalar($0, over: listed.node, in: story.tree)
        }.map { FixIt.Edit(listed.span, $0) }
    }

    private static func title(of id: String, in story: AnalyzedStory) -> String? {
        story.sections.first { story.tree.text(of: .id, in: $0.node) == id }.flatMap {
            story.tree.text(of: .title, in: $0.node)
        }
    }

    private func written(_ name: String, in form: NameUses.Form) -> String? {
        switch form {
        case .attribute: Escaping.attributeValue(name)
        case .scalar(let node): Escaping.scalar(name, over: node, in: story.tree)
        case .scalarPart, .destination, .label, .words: name
        }
    }

    /// Compiles the new text, and checks that every name refers to the same as before, and that there is no new error.
    private func check(_ edits: [FixIt.Edit], renamedTo name: String) throws(ResponseError) {
        var content = FixedText(snapshot.source)
        content.apply(edits)
        let compiled = snapshot.compilation?.rechecked(content.source)
        let after = compiled?.story.map { NameUses($0).uses } ?? []
        let isNew = !names.uses.contains {
            $0.kind == use.kind && !isSame($0) && renamed($0, to: name) == renamed(use, to: name)
        }
        let isKept =
            after.count == names.uses.count
            && zip(names.uses, after).allSatisfy { before, after in
                before.kind == after.kind && before.isDeclaration == after.isDeclaration
                    && ExactName(renamed(before, to: name)) == ExactName(after.name)
            }
        guard isNew else { throw .failed("\(Quoting.quoted(name)) is the name of another one") }
        guard isKept else {
            throw .failed("with the name \(Quoting.quoted(name)), names would mean something else")
        }
        let errors = compiled?.diagnostics.filter { $0.severity == .error } ?? []
        let known = snapshot.diagnostics.filter { $0.severity == .error }
        // The message of an error that was there may have the new name.
        if let error = errors.first(beyond: known, by: \.id.rawValue) {
            throw .failed("with this name there would be an error: \(error.message)")
        }
    }

    private func isSame(_ other: NameUses.Use) -> Bool {
        other.kind == use.kind && ExactName(other.name) == ExactName(use.name)
    }

    /// Returns the new name of a use: the names of pages contain those of their sections.
    private func renamed(_ other: NameUses.Use, to name: String) -> String {
        let parts = other.name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        let own = use.name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        switch (use.kind, other.kind) {
        case (.section, .page), (.section, .element), (.page, .element):
            let depth = own.count
            guard parts.count > depth, Array(parts[..<depth]) == own else { return other.name }
            return (own.dropLast() + [name] + parts[depth...]).joined(separator: "/")
        case (.page, .page), (.element, .element):
            return isSame(other) ? (own.dropLast() + [name]).joined(separator: "/") : other.name
        case (.footnote, .footnote):
            var label = name
            return isSame(other) ? label.withUTF8(LinkDefinitions.normalized) : other.name
        case _ where isSame(other): return name
        default: return other.name
        }
    }

    private static func lastPart(of use: NameUses.Use) -> String {
        switch use.kind {
        case .page, .element: use.name.split(separator: "/").last.map(String.init) ?? use.name
        default: use.name
        }
    }

    // MARK: Files

    /// Renames a file of the package, and updates the paths that refer to it.
    private func fileEdit(_ newName: String) throws(ResponseError) -> LSP.WorkspaceEdit {
        guard let compilation = snapshot.compilation, let old = snapshot.fileURI(use.name) else {
            throw .failed("there is no such file")
        }
        var text = newName
        guard text.withUTF8({ AssetTarget($0) }) == .path, case .missing = story.file(newName) else {
            throw .failed("\(Quoting.quoted(newName)) is not a free path in the package")
        }
        guard let edits = snapshot.pathEdits(from: use.name, to: newName) else {
            throw .failed("\(Quoting.quoted(newName)) can't be written in each place of the path")
        }
        var edit = snapshot.edit(edits, client)
        edit.renamed = (old, DocumentURI.uri(compilation.files.location(of: newName)))
        return edit
    }
}

extension Snapshot {
    /// Returns the edits for all references to a file whose path changes; nil if the new path can't be written in all of them.
    func pathEdits(from old: String, to new: String) -> [FixIt.Edit]? {
        guard let story, let names else { return [] }
        var edits: [FixIt.Edit] = []
        for use in names.uses where use.kind == .file {
            let path: String
            if ExactName(use.name) == ExactName(old) {
                path = new
            } else if use.name.utf8.starts(with: (old + "/").utf8) {
                path = new + String(use.name.dropFirst(old.count))
            } else {
                continue
            }
            let text: String? =
                switch use.form {
                case .attribute: Escaping.attributeValue(path)
                case .scalar(let node): Escaping.scalar(path, over: node, in: story.tree)
                default: Escaping.destination(path, over: use.span, in: story.tree)
                }
            guard let text else { return nil }
            edits.append(FixIt.Edit(use.span, text))
        }
        return edits
    }
}
