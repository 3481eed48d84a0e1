import StoryFiles
import StorySource

/// The stories of the workspace that are not open, as they are on disk.
struct StoryIndex {
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

    var entries: [RawPath: Entry] = [:] { didSet { owners = nil } }
    private var owners: [ExactName: String]?

    mutating func remove(_ path: RawPath) { if entries[path] != nil { entries[path] = nil } }

    /// Returns the first story with an id.
    mutating func owner(of id: String) -> String? {
        if owners == nil {
            var all: [ExactName: String] = [:]
            for entry in entries.values {
                guard let id = entry.id.map({ ExactName($0) }) else { continue }
                if all[id].map({ RawPath.precedes(entry.shownPath, $0) }) ?? true { all[id] = entry.shownPath }
            }
            owners = all
        }
        return owners?[ExactName(id)]
    }
}
