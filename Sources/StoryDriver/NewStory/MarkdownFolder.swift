import StoryCompiler
import StoryFiles
import StoryPlatform
import StorySemantics
import StorySource
import StoryTranslation

/// An imported folder of Markdown, or the folder of one imported file. Symbolic links in it are not followed.
package final class MarkdownFolder: ForeignFiles {
    let root: RawPath
    /// The boundary for reading.
    let bound: FolderRoot
    let package: PackageFolder
    /// The paths of files in the folder by name, computed on first use.
    private let names = Lock<[String: String]?>(nil)

    package init(_ root: RawPath) {
        self.root = root
        bound = FolderRoot(root)
        package = PackageFolder(bound, hashesContents: true, cachesResults: false)
    }

    package func find(_ path: String) -> PackageFile { package.find(path) }

    package func path(ofFileNamed name: String) -> String? {
        names.withLock { known in
            if known == nil {
                var found: [String: String] = [:]
                walk { path in
                    guard
                        let text = path.names(beneath: root).map({ Array($0.joined(separator: "/".utf8)) })
                            .flatMap({ String(wellFormed: $0) }), let name = text.split(separator: "/").last
                    else { return }
                    let key = String(name).lowercased()
                    // The least deep one, as in notes apps.
                    if found[key] == nil { found[key] = text }
                }
                known = found
            }
            return known?[name.lowercased()]
        }
    }

    /// Returns the Markdown files at any depth, sorted by path. `output`: a folder to leave out.
    func markdownFiles(without output: RawPath) -> [RawPath] {
        var found: [RawPath] = []
        walk(without: output.resolved) { if Self.isMarkdown($0.name) { found.append($0) } }
        return found.sorted()
    }

    /// Returns whether a file, by its name, is Markdown.
    static func isMarkdown(_ name: [UInt8]) -> Bool {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return false }
        let ending = String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased()
        return ["md", "mdx", "markdown"].contains(ending)
    }

    /// Visits the files of the folder, less deep ones first.
    private func walk(without excluded: RawPath? = nil, _ visit: (RawPath) -> Void) {
        var waiting = [root]
        var count = 0
        while !waiting.isEmpty {
            var below: [RawPath] = []
            for folder in waiting.sorted() {
                guard let opened = bound.open(folder, O_RDONLY | O_DIRECTORY),
                    let entries = FolderListing.entries(opened)
                else { continue }
                for entry in entries where entry.name.first != UInt8(ascii: ".") {
                    count += 1
                    guard count <= Self.maximumEntries else { return }
                    let path = folder.appending(entry.name)
                    switch entry.kind ?? FolderListing.Kind(of: path) {
                    case .folder:
                        let isSkipped = entry.name == Array("node_modules".utf8)
                        if !isSkipped, excluded == nil || path.resolved != excluded { below.append(path) }
                    case .other: visit(path)
                    default: break
                    }
                }
            }
            waiting = below
        }
    }

    /// The greatest number of entries to visit.
    private static let maximumEntries = 1_000_000
}
