import StoryCompiler
import StoryFiles
import StoryHTMLBackend
import StoryIR
import StoryPlatform

/// The manifest of a story's output folder. It lists the files of the last build, so that the next one deletes those that are
/// no longer used and nothing else; the inputs of the output, so that an up-to-date one is skipped; and the card for the
/// index page.
///
/// The first line names the format, the last one has the hash of everything before it. Between them are one line per item: a
/// file as `file PATH`, or with its stamp as `made STAMP PATH`; the inode of the folder as `folder`; the lines of the record;
/// the card as `card`. Lines are sorted by bytes. Text in them is escaped as ``ManifestText``.
struct OutputManifest {
    /// The name of the file, which also distinguishes an output folder from a folder of stories.
    static let name = Array(".mdxc-output".utf8)

    /// The greatest size of a manifest in bytes; mdxc writes no larger one.
    private static let limit = 64 << 20

    private static let firstLine = Array("mdxc output 3\n".utf8)
    private static let lastWord = Array("hash ".utf8)

    private struct File {
        /// The components of its path in the output folder.
        let names: [[UInt8]]
        /// Its stamp as written; nil if it is unknown.
        let stamp: FileStamp?
    }

    private var entries: [File] = []
    /// The inode of the output folder; nil if it is unknown.
    private var folder: UInt?
    /// The inputs of the output; nil if they are unknown.
    private(set) var record: BuildRecord?
    /// The card of the page; nil if there is none.
    private(set) var card: StoryCard?

    /// The paths relative to the output folder, by components.
    var files: Set<[[UInt8]]> { Set(entries.map(\.names)) }

    /// Returns whether it lists a file of a kind of output.
    func has(_ kind: OutputKind) -> Bool { entries.contains { kind.owns($0.names) } }

    /// Creates a manifest of files without stamps.
    init(files: Set<[[UInt8]]>, record: BuildRecord? = nil, card: StoryCard? = nil) {
        entries = files.map { File(names: $0, stamp: nil) }
        self.record = record
        self.card = card
    }

    /// Creates a manifest of those files that are in an output folder as regular files.
    init(files: Set<[[UInt8]]>, in folder: OpenFolder, record: BuildRecord?, card: StoryCard?) {
        var tree = FolderTree(folder)
        entries = files.compactMap { names in
            guard let status = tree.status(of: names), status.isFile else { return nil }
            return File(names: names, stamp: FileStamp(status))
        }
        self.folder = folder.descriptor.status.map { UInt($0.st_ino) }
        self.record = record
        self.card = card
    }

    /// Returns whether an output folder and all files of the manifest are unchanged.
    func isIntact(in folder: OpenFolder) -> Bool {
        guard let own = self.folder, folder.descriptor.status.map({ UInt($0.st_ino) }) == own else { return false }
        var tree = FolderTree(folder)
        return entries.allSatisfy { file in
            guard let stamp = file.stamp, let status = tree.status(of: file.names) else { return false }
            return status.isFile && FileStamp(status) == stamp
        }
    }

    /// Reads a file of an output folder, by the rules of ``init(reading:)``. One that is not there lists nothing.
    init(named name: [UInt8] = name, in folder: borrowing FileDescriptor) {
        guard let file = folder.openEntry(name, O_RDONLY), let status = file.status, status.isFile,
            status.st_size <= Self.limit
        else {
            self.init(files: [])
            return
        }
        self.init(reading: file.bytes(upTo: Self.limit) ?? [])
    }

    /// Reads the manifest of an earlier build. Ignores anything else, and paths that leave the folder: what can't be trusted
    /// is neither deleted nor kept.
    init(reading bytes: [UInt8]) {
        let end = bytes.count - Self.lastWord.count - 33
        guard bytes.starts(with: Self.firstLine), end >= Self.firstLine.count,
            bytes[end...].elementsEqual(Self.lastLine(after: bytes[..<end]))
        else { return }
        var record = BuildRecord()
        bytes[Self.firstLine.count..<end].withUnsafeBytes { text in
            var text = text
            while !text.isEmpty {
                var value = text.removeFirst(through: UInt8(ascii: "\n"))
                let key = String(decoding: value.removeFirst(through: UInt8(ascii: " ")), as: UTF8.self)
                switch key {
                case "file": addFile(value, nil)
                case "made": if let stamp = FileStamp(from: &value) { addFile(value, stamp) }
                case "folder": folder = UInt(String(decoding: value, as: UTF8.self))
                case "card": card = StoryCard(line: value)
                default: record.read(key, value)
                }
            }
        }
        if !record.source.isEmpty { self.record = record }
    }

    private mutating func addFile(_ path: UnsafeRawBufferPointer, _ stamp: FileStamp?) {
        if let names = PackageFolder.names(ManifestText.string(path)) {
            entries.append(File(names: names, stamp: stamp))
        }
    }

    /// The bytes of the manifest. The same files give the same bytes.
    var bytes: [UInt8] {
        var lines = entries.map { file in
            let start = file.stamp.map { "made \($0.text) " } ?? "file "
            return Array(start.utf8) + ManifestText.escaped(file.names, separator: UInt8(ascii: "/"))
        }
        if let folder { lines.append(Array("folder \(folder)".utf8)) }
        if let record { lines += record.lines }
        if let card { lines.append(Array("card ".utf8) + card.line) }
        lines.sort { $0.lexicographicallyPrecedes($1) }
        return Self.sealed(lines.flatMap { $0 + "\n".utf8 })
    }

    /// Returns lines between the first and the last line.
    static func sealed(_ lines: [UInt8]) -> [UInt8] {
        let text = firstLine + lines
        return text + lastLine(after: text[...])
    }

    /// Returns the line that shows whether a manifest is complete and unchanged.
    private static func lastLine(after text: ArraySlice<UInt8>) -> [UInt8] {
        var hash = ContentHash()
        text.withUnsafeBytes { hash.update($0) }
        return lastWord + Array("\(hash.hexadecimal)\n".utf8)
    }
}
