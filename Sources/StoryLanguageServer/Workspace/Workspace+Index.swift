import StoryDriver
import StoryFiles
import StorySource

/// The stories of the workspace that are not open in the editor.
extension Workspace {
    /// A story or an `mdxc.yaml`.
    private struct Candidate: Sendable {
        let item: ConfiguredInputs.Item
        /// The path without symbolic links.
        let path: RawPath
        let uri: String
    }

    /// Searches for stories if something may have changed.
    func updateIndex() {
        guard !isIndexCurrent else { return }
        rebuildIndex { false }
    }

    /// Examines all stories of the workspace, and compiles those that have changed.
    /// - Parameter isCancelled: Called between groups of stories.
    /// - Returns: False if it was cancelled.
    @discardableResult func rebuildIndex(_ isCancelled: () -> Bool) -> Bool {
        let open = Set(documents.values.compactMap(\.path))
        var inputs: [StoryInput] = []
        var identities: [RawPath: RawPath] = [:]
        var seen = open
        for folder in folders {
            let found = InputSearch.stories(under: [folder.identity], standardInputPath: nil, followsLinks: false)
            let resolved = Parallel.map(found.inputs, jobs: Parallel.processorCount) { $0.file?.identity }
            for (input, identity) in zip(found.inputs, resolved) {
                guard let file = input.file, let identity, seen.insert(identity).inserted else { continue }
                identities[file] = identity
                inputs.append(input.shown(as: shown(file)))
            }
        }
        let configured = ConfiguredInputs(inputs, StoryOptions(), RunOptions(), unsaved: unsavedOptions).items
        let items = configured.compactMap { item -> Candidate? in
            let path: RawPath? =
                switch item {
                case .options(let file, _): RawPath(file.source.path).identity
                case .story(let input, _): input.file.flatMap { identities[$0] }
                }
            guard let path, !open.contains(path) else { return nil }
            return Candidate(item: item, path: path, uri: uri(of: path))
        }
        let old = index.entries
        var entries: [RawPath: WorkspaceIndex.Entry] = [:]
        entries.reserveCapacity(items.count)
        let size = 256 * Parallel.processorCount
        var start = 0
        while start < items.count {
            if isCancelled() { return false }
            let group = Array(items[start..<min(start + size, items.count)])
            start += group.count
            let client = client
            let found = Parallel.map(group, jobs: Parallel.processorCount) {
                Self.look(at: $0, known: old[$0.path], owner: old[$0.path]?.owner, client)
            }
            for (item, found) in zip(group, found) {
                entries[item.path] = found.map { reported($0, old[item.path]?.report) }
            }
        }
        index.entries = entries
        markDuplicates(items)
        isIndexCurrent = true
        return true
    }

    /// Returns an entry with the known report if that has the same diagnostics, else with a new one.
    private func reported(_ entry: WorkspaceIndex.Entry, _ known: DiagnosticReport?) -> WorkspaceIndex.Entry {
        var entry = entry
        if let known, known.items == entry.report.items {
            entry.report = known
        } else {
            entry.report = makeReport(entry.report.items)
        }
        return entry
    }

    /// Compiles again any document that has, or had, the id of an earlier story.
    private func markDuplicates(_ items: [Candidate]) {
        let owners = index.owners.merging(openIDs(), uniquingKeysWith: WorkspaceIndex.first)
        var changed: [RawPath: WorkspaceIndex.Entry] = [:]
        for item in items {
            guard let entry = index.entries[item.path], let id = entry.id else { continue }
            let owner = owners[ExactName(id)].flatMap { $0 == entry.shownPath ? nil : $0 }
            guard owner != entry.owner else { continue }
            if let new = Self.look(at: item, known: nil, owner: owner, client) {
                changed[item.path] = reported(new, entry.report)
            }
        }
        if !changed.isEmpty { index.entries.merge(changed) { $1 } }
    }

    /// Returns the entry of a candidate, the known one if that is current; nil if it can't be compiled.
    private static func look(
        at candidate: Candidate, known: WorkspaceIndex.Entry?, owner: String?, _ client: ClientCapabilities
    ) -> WorkspaceIndex.Entry? {
        switch candidate.item {
        case .options(let file, _):
            let snapshot = Snapshot(
                uri: candidate.uri, version: nil, text: file.source, content: .options(file), client.positionEncoding)
            return entry(of: snapshot, shownAs: file.source.path, client)
        case .story(let input, let options):
            let fingerprint = options.fullFingerprint
            if let known, known.fingerprint == fingerprint, known.inputs.areUnchanged { return known }
            var inputs = FileInputs()
            inputs.add(candidate.path)
            guard let compilation = try? InputCompilation(input, options, unsaved: nil) else { return nil }
            inputs.add(contentsOf: FileInputs(of: compilation))
            let snapshot = Snapshot(
                uri: candidate.uri, version: nil, text: compilation.source, content: .story(compilation),
                fingerprint: fingerprint, inputs: inputs, client.positionEncoding)
            return entry(of: snapshot.claimed(by: owner), owner: owner, shownAs: input.shownPath, client)
        }
    }

    private static func entry(
        of snapshot: Snapshot, owner: String? = nil, shownAs path: String, _ client: ClientCapabilities
    ) -> WorkspaceIndex.Entry {
        WorkspaceIndex.Entry(
            uri: snapshot.uri, shownPath: path, fingerprint: snapshot.fingerprint, inputs: snapshot.inputs,
            id: snapshot.compilation?.id?.value, owner: owner, symbols: LSP.SymbolInformation.all(in: snapshot),
            report: DiagnosticReport(resultID: 0, items: DiagnosticReport.items(of: snapshot, client)))
    }
}

extension Workspace {
    /// Returns the stories, open or not, whose packages contain any of these files.
    func stories(holding files: [RawPath]) -> [Snapshot] {
        var found = documents.keys.sorted().compactMap { snapshot(of: $0) }.filter { snapshot in
            snapshot.compilation.flatMap(\.input.package.resolved).map { package in
                files.contains { $0.names(beneath: package) != nil }
            } ?? false
        }
        updateIndex()
        let open = Set(documents.values.compactMap(\.path))
        for (path, entry) in index.entries.sorted(by: { $0.key < $1.key })
        where !open.contains(path) && files.contains(where: { $0.names(beneath: path.folder) != nil }) {
            guard path.name != OptionsFile.name, let root = folder(of: path)?.identity else { continue }
            let input = StoryInput(file: path, in: FolderRoot(root)).shown(as: entry.shownPath)
            guard let compilation = try? InputCompilation(input, StoryOptions(), unsaved: nil) else { continue }
            found.append(
                Snapshot(
                    uri: entry.uri, version: nil, text: compilation.source, content: .story(compilation),
                    client.positionEncoding))
        }
        return found
    }
}
