import StoryDiagnostics

/// Did-you-mean for paths.
enum NearestFileName {
    /// The paths beside `path` whose last names are nearest to its own, quoted and joined by `or`; empty where none is.
    static func candidates(for path: RawPath, among names: [[UInt8]]) -> String {
        let near = NearestName.candidates(
            for: String(decoding: path.name, as: UTF8.self), among: names.map { String(decoding: $0, as: UTF8.self) })
        return near.isEmpty ? "" : Quoting.alternatives(near.prefix(3).map { path.folder.appending($0).shown })
    }
}
