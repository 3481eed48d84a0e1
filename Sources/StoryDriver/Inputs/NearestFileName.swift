import StoryDiagnostics
import StoryFiles

/// Did-you-mean for paths.
enum NearestFileName {
    /// Returns the paths beside `path` with the nearest names, quoted and joined by `or`; empty if there is none.
    static func candidates(for path: RawPath, among names: [[UInt8]]) -> String {
        let near = NearestName.candidates(
            for: String(decoding: path.name, as: UTF8.self), among: names.map { String(decoding: $0, as: UTF8.self) })
        return listed(near.map { path.folder.appending($0) })
    }

    /// Returns the nearest files for a name that may be in any folder, else any files there are.
    static func candidates(for name: String, among files: [RawPath]) -> String {
        let names = files.map { String(decoding: $0.name, as: UTF8.self) }
        let near = NearestName.candidates(for: name, among: names)
        let nearest = zip(files, names).filter { near.contains($1) }.map(\.0)
        return listed(nearest.isEmpty ? files : nearest)
    }

    /// Returns whether a file's name has the extension of stories, in any case.
    static func isStoryLike(_ name: [UInt8]) -> Bool {
        name.first != UInt8(ascii: ".") && String(decoding: name.suffix(4), as: UTF8.self).lowercased() == ".mdx"
    }

    /// Returns a list that is short enough to read.
    private static func listed(_ paths: [RawPath]) -> String { Quoting.alternatives(paths.prefix(3).map(\.shown)) }
}
