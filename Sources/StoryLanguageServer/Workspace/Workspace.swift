import StoryCompiler
import StoryDiagnostics
import StoryDriver
import StoryFiles
import StorySource

/// The folders, documents and stories of the client. Only the server's loop uses it.
final class Workspace {
    let client: ClientCapabilities
    var folders: [WorkspaceFolder] = [] { didSet { isIndexCurrent = false } }
    private(set) var documents: [String: OpenDocument] = [:]
    private var snapshots: [String: Snapshot] = [:]
    private var reports: [String: (snapshot: Snapshot, owner: String?, report: DiagnosticReport)] = [:]
    private var lastResultID = 0
    /// The stories on the disk.
    var index = WorkspaceIndex()
    /// Whether no changes were reported since ``index`` was updated.
    var isIndexCurrent = false

    init(_ client: ClientCapabilities) { self.client = client }

    // MARK: Documents

    func open(_ document: OpenDocument) {
        documents[document.uri] = document
        if let path = document.path { index.remove(path) }
    }

    func close(_ uri: String) {
        documents[uri] = nil
        snapshots[uri] = nil
        reports[uri] = nil
        isIndexCurrent = false
    }

    /// Applies changes to a document; returns false if it is not open.
    func change(_ uri: String, _ changes: [TextChange], version: Int?) -> Bool {
        guard documents[uri] != nil else { return false }
        documents[uri]!.apply(changes, version: version, client.positionEncoding)
        return true
    }

    /// The texts of open `mdxc.yaml` files, by path.
    var unsavedOptions: [RawPath: SourceFile] {
        var texts: [RawPath: SourceFile] = [:]
        for document in documents.values where document.kind == .options {
            if let path = document.path { texts[path] = document.source }
        }
        return texts
    }

    /// Returns the innermost workspace folder that contains a path without symbolic links.
    func folder(of path: RawPath) -> WorkspaceFolder? {
        folders.filter { path.names(beneath: $0.identity) != nil }.max {
            $0.identity.bytes.count < $1.identity.bytes.count
        }
    }

    /// Returns a path for display: relative to the workspace folder if there is only one.
    func shown(_ path: RawPath) -> String {
        guard folders.count == 1, let names = path.names(beneath: folders[0].identity), !names.isEmpty else {
            return path.shown
        }
        return PackageFolder.path(names)
    }

    /// Returns the URI of a path without symbolic links: the client's own, if it has one.
    func uri(of path: RawPath) -> String {
        if let document = documents.values.first(where: { $0.path == path }) { return document.uri }
        guard let folder = folder(of: path), let names = path.names(beneath: folder.identity) else {
            return DocumentURI.uri(path)
        }
        let start = folder.uri.utf8.last == UInt8(ascii: "/") ? String(folder.uri.dropLast()) : folder.uri
        return start + DocumentURI.escaped(names.flatMap { [UInt8(ascii: "/")] + $0 })
    }

    // MARK: Snapshots

    /// Returns an open document with its compilation, which is updated if something has changed; nil for a document that is not
    /// open.
    func snapshot(of uri: String) -> Snapshot? {
        guard let document = documents[uri] else { return nil }
        let known = snapshots[uri].flatMap { $0.source === document.source ? $0 : nil }
        let snapshot: Snapshot
        switch document.kind {
        case .other: snapshot = known ?? make(document, .other)
        case .options: snapshot = known ?? make(document, .options(OptionsFile(document.source, Levels())))
        case .story:
            let (input, options) = configured(document)
            let fingerprint = options.fullFingerprint
            if let known, known.fingerprint == fingerprint, known.inputs.areUnchanged { return known }
            guard let compilation = try? InputCompilation(input, options, unsaved: document.source) else {
                return make(document, .other, fingerprint)
            }
            snapshot = make(document, .story(compilation), fingerprint, FileInputs(of: compilation))
        }
        return snapshot
    }

    private func make(
        _ document: OpenDocument, _ content: Snapshot.Content, _ fingerprint: String = "",
        _ inputs: FileInputs = FileInputs()
    ) -> Snapshot {
        let snapshot = Snapshot(
            uri: document.uri, version: document.version, text: document.source, content: content,
            fingerprint: fingerprint, inputs: inputs, client.positionEncoding)
        snapshots[document.uri] = snapshot
        return snapshot
    }

    /// Returns the document as an input of the compiler, with the options that apply to it.
    private func configured(_ document: OpenDocument) -> (StoryInput, StoryOptions) {
        let input: StoryInput
        if let path = document.path {
            input = StoryInput(file: path, in: folder(of: path).map { FolderRoot($0.identity) }).shown(as: shown(path))
        } else {
            input = .unsaved
        }
        let configured = ConfiguredInputs([input], StoryOptions(), RunOptions(), unsaved: unsavedOptions)
        for case .story(let input, let options) in configured.items { return (input, options) }
        return (input, StoryOptions())
    }

    // MARK: Diagnostics

    /// Returns the diagnostics of an open document; nil for one that is not open.
    func report(of uri: String) -> DiagnosticReport? {
        guard let snapshot = snapshot(of: uri) else { return nil }
        let owner = owner(of: snapshot)
        let known = reports[uri]
        if let known, known.snapshot === snapshot, known.owner == owner { return known.report }
        let items = DiagnosticReport.items(of: snapshot.claimed(by: owner), client)
        let report = known.flatMap { $0.report.items == items ? $0.report : nil } ?? makeReport(items)
        reports[uri] = (snapshot, owner, report)
        return report
    }

    /// Returns the snapshot of a document, including diagnostics that concern other stories.
    func claimedSnapshot(of uri: String) -> Snapshot? {
        guard let snapshot = snapshot(of: uri) else { return nil }
        return snapshot.claimed(by: owner(of: snapshot))
    }

    func makeReport(_ items: [UInt8]) -> DiagnosticReport {
        lastResultID += 1
        return DiagnosticReport(resultID: lastResultID, items: items)
    }

    // MARK: Ids

    /// Returns the earlier story with the same id as a document; nil if there is none.
    private func owner(of snapshot: Snapshot) -> String? {
        guard let compilation = snapshot.compilation, let id = compilation.id,
            let path = documents[snapshot.uri]?.path, isWorkspaceStory(path)
        else { return nil }
        updateIndex()
        let name = ExactName(id.value)
        var owner = index.owners[name]
        for (other, path) in openIDs(besides: snapshot.uri) where other == name {
            owner = owner.map { WorkspaceIndex.first($0, path) } ?? path
        }
        return owner.flatMap { RawPath.precedes($0, compilation.input.shownPath) ? $0 : nil }
    }

    /// Returns whether a search of the workspace finds a story at a path.
    func isWorkspaceStory(_ path: RawPath) -> Bool { StoryInput.isStory(named: path.name) && folder(of: path) != nil }

    /// Returns the ids of the open stories of the workspace, with their paths for display, except one.
    func openIDs(besides uri: String? = nil) -> [(ExactName, String)] {
        documents.values.compactMap { document in
            guard document.uri != uri, document.kind == .story, let path = document.path, isWorkspaceStory(path),
                let id = snapshot(of: document.uri)?.compilation?.id
            else { return nil }
            return (ExactName(id.value), shown(path))
        }
    }
}

extension FileInputs {
    /// Collects the files of the package that a compilation requested.
    init(of compilation: InputCompilation) {
        self.init()
        for answer in compilation.files.answers {
            switch answer.question {
            case .file(let path), .folder(let path):
                let location = compilation.files.location(of: path)
                add(location)
                // A file or folder of a similar name may appear beside it.
                var missing = location
                while missing.status == nil, missing != missing.folder {
                    missing = missing.folder
                    add(missing)
                }
            }
        }
    }
}

extension Snapshot {
    /// Returns the same snapshot with the diagnostic that another story has its id.
    func claimed(by owner: String?) -> Snapshot {
        guard let owner, var compilation, let id = compilation.id else { return self }
        compilation.report([.duplicateStoryID(id.value, at: id.span, other: owner)])
        return Snapshot(
            uri: uri, version: version, text: source, content: .story(compilation), fingerprint: fingerprint,
            inputs: inputs, positions.encoding)
    }
}
