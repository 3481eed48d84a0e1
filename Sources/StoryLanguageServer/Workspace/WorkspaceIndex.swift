import StoryFiles
import StorySource

/// The stories of the workspace that are not open, as they are on disk.
struct WorkspaceIndex {
    /// A story, or an `mdxc.yaml` with diagnostics.
    struct Entry: Sendable {
        let uri: String
        let shownPath: String
        let fingerprint: String
        let inputs: FileInputs
        let id: String?
        /// The other story with the same id.
        let owner: String?
        let symbols: [LSP.SymbolInformation]
        var report: DiagnosticReport
    }

    var entries: [RawPath: Entry] = [:] { didSet { knownOwners = nil } }
    private var knownOwners: [ExactName: String]?

    mutating func remove(_ path: RawPath) { if entries[path] != nil { entries[path] = nil } }

    /// The path of the first story with each id.
    var owners: [ExactName: String] {
        mutating get {
            if let knownOwners { return knownOwners }
            let ids = entries.values.compactMap { entry in entry.id.map { (ExactName($0), entry.shownPath) } }
            let owners = Dictionary(ids, uniquingKeysWith: Self.first)
            knownOwners = owners
            return owners
        }
    }

    static func first(_ path: String, _ other: String) -> String { RawPath.precedes(other, path) ? other : path }
}
