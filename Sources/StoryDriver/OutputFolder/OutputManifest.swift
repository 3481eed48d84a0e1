import StoryCompiler
import StoryFiles
import StoryHTMLBackend
import StoryIR

/// The manifest of a story's output folder. It lists the files of the last build, so that the next one deletes those that are
/// no longer used and nothing else; the inputs of the output, so that an up-to-date one is skipped; and the card for the
/// catalogue.
///
/// The first line names the format, the last one has the hash of everything before it. Between them are one line per item: a
/// file as `file PATH`, or with its stamp as `made STAMP PATH`; the inode of the folder as `folder`; the lines of the record;
/// the card as `card`. Lines are sorted by bytes. Text in them is escaped as ``ManifestText``.
struct OutputManifest: Equatable {
    /// The name of the file, which also distinguishes an output folder from a folder of stories.
    static let name = Array(".mdxc-output".utf8)

    /// The greatest size of a manifest in bytes; mdxc writes no larger one.
    private static let limit = 64 << 20

    private static let firstLine = Array("mdxc output 3\n".utf8)
    private static let lastWord = Array("hash ".utf8)

    /// Paths relative to the output folder, by components, with the stamps of the files as written; nil for an unknown one.
    private var stamps: [[[UInt8]]: FileStamp?] = [:]
    /// The inode of the output folder; nil if it is unknown.
    private var folder: UInt?
    /// The inputs of the output; nil if they are unknown.
    private(set) var record: BuildRecord?
    /// The card of the page; nil if there is none.
    private(set) var card: StoryCard?

    /// The paths relative to the output folder, by components.
    var files: Set<[[UInt8]]> { Set(stamps.keys) }

    /// Creates a manifest of files without stamps.
    init(files: Set<[[UInt8]]>, record: BuildRecord? = nil, card: StoryCard? = nil) {
        for names in files { stamps[names] = .some(nil) }
        self.record = record
        self.card = card
    }

    /// Creates a manifest of those files that are in an output folder as regular files.
    init(files: Set<[[UInt8]]>, in folder: borrowing FileDescriptor, record: BuildRecord?, card: StoryCard?) {
        for names in files {
            if let status = folder.status(of: names), status.isFile { stamps[names] = FileStamp(status) }
        }
        self.folder = folder.status.map { UInt($0.st_ino) }
        self.record = record
        self.card = card
    }

    /// Returns whether an output folder and all files of the manifest are unchanged.
    func isIntact(in folder: borrowing FileDescriptor) -> Bool {
        guard let own = self.folder, folder.status.map({ UInt($0.st_ino) }) == own else { return false }
        for (names, stamp) in stamps {
            guard let stamp, let status = folder.status(of: names), status.isFile,
                FileStamp(status) == stamp
            else { return false }
        }
        return true
    }

    /// Reads a file from its start, by the rules of ``init(reading:)-([UInt8])``.
    init(reading file: borrowing FileDescriptor) {
        guard let status = file.status, status.isFile, status.st_size <= Self.limit else {
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
        for line in bytes[Self.firstLine.count..<end].split(separator: UInt8(ascii: "\n")) {
            guard let space = line.firstIndex(of: UInt8(ascii: " ")) else { return }
            let value = line[(space + 1)...]
            let key = String(decoding: line[..<space], as: UTF8.self)
            switch key {
            case "file": if let names = Self.names(value) { stamps[names] = .some(nil) }
            case "made":
                let parts = value.split(separator: UInt8(ascii: " "), maxSplits: FileStamp.numberCount)
                guard let path = parts.last, let names = Self.names(path) else { continue }
                stamps[names] = FileStamp(parts.dropLast())
            case "folder": folder = UInt(String(decoding: value, as: UTF8.self))
            case "card": card = Self.card(value)
            default: record.read(key, value)
            }
        }
        if !record.source.isEmpty { self.record = record }
    }

    /// The bytes of the manifest. The same files give the same bytes.
    var bytes: [UInt8] {
        var lines: [[UInt8]] = []
        for (names, stamp) in stamps {
            lines.append(Array((stamp.map { "made \($0.text) " } ?? "file ").utf8) + Self.path(names))
        }
        if let folder { lines.append(Array("folder \(folder)".utf8)) }
        if let record { lines += record.lines }
        if let card {
            let values = card.fields.flatMap { [$0.name, $0.value] }.map { ManifestText.escaped($0.utf8) }
            lines.append(Array("card ".utf8) + Array(values.joined(separator: "\t".utf8)))
        }
        lines.sort { $0.lexicographicallyPrecedes($1) }
        var text: [UInt8] = []
        for line in lines {
            text += line
            text.append(UInt8(ascii: "\n"))
        }
        return Self.sealed(text)
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

    private static func path(_ names: [[UInt8]]) -> [UInt8] { ManifestText.escaped(names.joined(separator: "/".utf8)) }

    private static func names(_ path: ArraySlice<UInt8>) -> [[UInt8]]? {
        PackageFolder.names(ManifestText.string(path))
    }

    private static func card(_ line: ArraySlice<UInt8>) -> StoryCard? {
        let values = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false).map(
            ManifestText.string)
        guard values.count.isMultiple(of: 2) else { return nil }
        return StoryCard(stride(from: 0, to: values.count, by: 2).map { (values[$0], values[$0 + 1]) })
    }
}
