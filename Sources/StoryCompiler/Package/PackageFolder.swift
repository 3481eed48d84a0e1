import StoryFiles
import StoryIR
import StoryPlatform
import StorySemantics
import StorySource

/// The files of a package on disk.
///
/// Names are case-sensitive on every file system: each component of a path is looked up in its folder's listing. Symbolic
/// links are followed if they stay inside the package.
package final class PackageFolder: PackageFiles {
    private final class Listing: Sendable {
        private let names: [[UInt8]]
        private let table: NameTable
        /// The entry of each case-folded name, the first of several; built when a name is first missing. `String` compares
        /// canonically equivalent names as equal, so `é` from a Mac, which is two characters, is found too.
        private let folded = Lock<[String: Int]?>(nil)

        init(_ names: [[UInt8]]) {
            var table = NameTable()
            for name in names { name.withUnsafeBufferPointer { _ = table.insert($0) } }
            self.names = names
            self.table = table
        }

        /// Returns the entry with this name, else the first one that differs only in case or in the form of its accents.
        func match(_ name: [UInt8]) -> [UInt8]? {
            if name.withUnsafeBufferPointer({ table.index(of: $0) }) != nil { return name }
            return folded.withLock { folded in
                if folded == nil {
                    let entries = names.enumerated().map { (Self.folded($1), $0) }
                    folded = Dictionary(entries) { first, _ in first }
                }
                return folded![Self.folded(name)].map { names[$0] }
            }
        }

        /// The names that are UTF-8, without hidden ones.
        var visible: [String] { names.compactMap { $0.first == UInt8(ascii: ".") ? nil : String(wellFormed: $0) } }

        private static func folded(_ name: [UInt8]) -> String { String(decoding: name, as: UTF8.self).lowercased() }
    }

    /// The reason why a folder has no listing.
    private enum Absence: Error { case missing, outside, unreadable }

    let root: FolderRoot
    /// Whether contents are hashed, which only some outputs need.
    private let hashesContents: Bool
    private let cachesResults: Bool
    /// Cached listings: a story with thousands of pictures looks up one folder again and again.
    private let listings = Lock<[RawPath: Result<Listing, Absence>]>([:])
    private let given = Lock<[PackageAnswer.Question: PackageAnswer]>([:])
    private let refused = Lock<SystemError?>(nil)

    /// The answers so far; empty if the package does not store them.
    package var answers: [PackageAnswer] { given.withLock { Array($0.values) } }

    /// The first file or folder that is there and could not be read, whose contents passes don't know; nil if there is none.
    package var failure: SystemError? { refused.withLock { $0 } }

    /// The paths in the package that were looked up so far, sorted, and whether each is a file.
    package var lookedUpPaths: [(path: String, isFound: Bool)] {
        answers.compactMap { given in
            guard case .file(let path) = given.question, given != PackageAnswer(.outside(link: nil), to: path) else {
                return nil
            }
            return (path, given.answer.hasPrefix("found "))
        }.sorted { $0.path < $1.path }
    }

    /// Creates the package of a folder. `hashesContents`: whether files are read to the end and hashed.
    /// `cachesResults`: whether to store ``answers`` and ``lookedUpPaths``; nil for the value of `hashesContents`.
    package init(_ root: FolderRoot, hashesContents: Bool, cachesResults: Bool? = nil) {
        self.root = root
        self.hashesContents = hashesContents
        self.cachesResults = cachesResults ?? hashesContents
    }

    package func find(_ path: String) -> PackageFile { find(path, hashingAtMost: .max) }

    package func find(_ path: String, hashingAtMost limit: Int) -> PackageFile {
        let file = look(for: path, hashingAtMost: limit)
        if cachesResults { note(PackageAnswer(file, to: path)) }
        return file
    }

    package func hasFolder(_ name: String) -> Bool {
        let isThere = lookForFolder(name)
        if cachesResults { note(PackageAnswer(hasFolder: isThere, name)) }
        return isThere
    }

    package func names(besides path: String) -> [String] {
        let folder = (Self.names(path) ?? []).dropLast().reduce(root.path) { $0.appending($1) }
        return if case .success(let listing) = listing(of: folder) { listing.visible } else { [] }
    }

    private func note(_ answer: PackageAnswer) { given.withLock { $0[answer.question] = answer } }

    private func look(for path: String, hashingAtMost limit: Int) -> PackageFile {
        guard let names = Self.names(path) else { return .outside(link: nil) }
        var current = root.path
        var spelled: [[UInt8]] = []
        var differs = false
        for name in names {
            switch listing(of: current) {
            case .failure(.missing): return .missing(otherCase: nil)
            case .failure(.outside): return .outside(link: Self.path(spelled))
            case .failure(.unreadable): return .found(.init(byteCount: nil))
            case .success(let listing):
                guard let match = listing.match(name) else { return .missing(otherCase: nil) }
                differs = differs || match != name
                spelled.append(match)
                current = current.appending(match)
            }
        }
        guard let file = root.open(current, O_RDONLY) else {
            switch absence(of: current) {
            case .outside: return .outside(link: nil)
            case .missing: return .missing(otherCase: nil)
            case .unreadable: return .found(.init(byteCount: nil))
            }
        }
        errno = 0
        guard let facts = facts(file, hashingAtMost: limit) else {
            return absence(of: current) == .unreadable ? .found(.init(byteCount: nil)) : .missing(otherCase: nil)
        }
        return differs ? .missing(otherCase: Self.path(spelled)) : .found(facts)
    }

    /// Returns why a file or folder could not be opened or read, by the last error of the system, and notes a ``failure``.
    private func absence(of path: RawPath) -> Absence {
        switch errno {
        case EXDEV: return .outside
        case EACCES, EPERM, EIO, EMFILE, ENFILE:
            let failure = SystemError(reading: path)
            refused.withLock { $0 = $0 ?? failure }
            return .unreadable
        default: return .missing
        }
    }

    /// Returns the path with these components.
    package static func path(_ names: [[UInt8]]) -> String {
        String(decoding: Array(names.joined(separator: "/".utf8)), as: UTF8.self)
    }

    private func lookForFolder(_ name: String) -> Bool {
        let bytes = Array(name.utf8)
        guard case .success(let listing) = listing(of: root.path), listing.match(bytes) == bytes else { return false }
        return root.status(root.path.appending(bytes))?.isFolder == true
    }

    package func location(of path: String) -> RawPath {
        root.path.appending(Array((Self.names(path) ?? []).joined(separator: "/".utf8)))
    }

    /// Opens a file that was found, for reading; nil after an error, with `errno` set.
    package func open(_ path: String) -> FileDescriptor? { root.open(location(of: path), O_RDONLY) }

    /// Returns the components of a path without `.` and empty ones; nil if the path leaves the package.
    package static func names(_ path: String) -> [[UInt8]]? {
        var path = path
        return path.withUTF8 { path in
            var rest = UnsafeRawBufferPointer(path)
            guard rest.first != UInt8(ascii: "/"), !rest.contains(0) else { return nil }
            var names: [[UInt8]] = []
            while !rest.isEmpty {
                let name = rest.removeFirst(through: UInt8(ascii: "/"))
                if name.isEmpty || name.elementsEqual(".".utf8) { continue }
                if name.elementsEqual("..".utf8) { return nil }
                names.append(Array(name))
            }
            return names.isEmpty ? nil : names
        }
    }

    private func listing(of folder: RawPath) -> Result<Listing, Absence> {
        listings.withLock { known in
            if let listing = known[folder] { return listing }
            let listing: Result<Listing, Absence> =
                if let opened = root.open(folder, O_RDONLY | O_DIRECTORY), let names = FolderListing.names(opened) {
                    .success(Listing(names))
                } else {
                    .failure(absence(of: folder))
                }
            known[folder] = listing
            return listing
        }
    }

    /// Returns the properties of a regular file; nil for anything else and for an unreadable file.
    private func facts(_ file: borrowing FileDescriptor, hashingAtMost limit: Int) -> PackageFile.Facts? {
        guard let status = file.status, status.isFile else { return nil }
        var facts = PackageFile.Facts(byteCount: Int(status.st_size))
        guard var head = FileHead(reading: file, of: facts.byteCount ?? 0) else { return nil }
        facts.kind = head.kind
        facts.pixels = ImageHeader.pixels(head.bytes)
        guard hashesContents, Int(status.st_size) <= limit else { return facts }
        var hash = ContentHash()
        hash.update(head.bytes)
        var count = head.bytes.count
        while head.isFull, count <= limit {
            guard head.readOn(file) else { return nil }
            hash.update(head.bytes)
            count += head.bytes.count
        }
        facts.byteCount = count
        // The file has grown meanwhile.
        guard count <= limit else { return facts }
        facts.hash = hash.hexadecimal
        return facts
    }
}
