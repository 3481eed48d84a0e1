import StoryFiles
import StoryPlatform

extension PackageFolder {
    /// The greatest depth of folders that are listed.
    private static let depth = 8

    /// Returns the sorted paths of files that a story can refer to: not hidden, not symbolic links, and not in another
    /// package. Reads at most 10,000 entries of folders, the upper ones first.
    /// - Parameter isSearched: Returns whether to read a folder with this name.
    package func paths(where isSearched: ([UInt8]) -> Bool) -> [String] {
        var paths: [String] = []
        var folders: [(names: [[UInt8]], path: RawPath)] = [([], root.path)]
        var next = 0
        var seen = 0
        while next < folders.count {
            let (names, path) = folders[next]
            next += 1
            guard let folder = root.open(path, O_RDONLY | O_DIRECTORY), let entries = FolderListing.entries(folder)
            else { continue }
            let isOther = !names.isEmpty && entries.contains { $0.name == PackageLayout.storyFileName }
            if isOther { continue }
            for entry in entries {
                seen += 1
                guard seen <= 10_000 else { return paths.sorted() }
                guard entry.name.first != UInt8(ascii: ".") else { continue }
                switch entry.kind {
                case .folder?:
                    if names.count < Self.depth, isSearched(entry.name) {
                        folders.append((names + [entry.name], path.appending(entry.name)))
                    }
                case .other?:
                    let isStory = String(decoding: entry.name.suffix(4), as: UTF8.self).lowercased() == ".mdx"
                    let isOurs =
                        isStory || entry.name == PackageLayout.jsonFileName || entry.name == Array("mdxc.yaml".utf8)
                    if !isOurs, let path = String(wellFormed: Array((names + [entry.name]).joined(separator: "/".utf8)))
                    {
                        paths.append(path)
                    }
                case .link?, nil: continue
                }
            }
        }
        return paths.sorted()
    }
}
