/// The list of files that a build wrote into a story's output folder, kept there so that the next build can take away
/// what is used no more, and nothing else.
///
/// One path a line, sorted by bytes, after a first line that names the format. Backslashes and line breaks in names are
/// written `\\` and `\n`.
struct OutputManifest: Equatable {
    /// A list that is longer was not written here.
    static let greatestByteCount = 64 << 20

    private static let firstLine = Array("mdxc output 1\n".utf8)

    /// Paths as relative to the output folder, in parts.
    private(set) var files: Set<[[UInt8]]>

    init(files: Set<[[UInt8]]>) { self.files = files }

    /// Reads what an earlier build wrote. Anything else, or a path that leads out of the folder, counts as nothing: what
    /// can't be trusted is not deleted.
    init(reading bytes: [UInt8]) {
        files = []
        guard bytes.starts(with: Self.firstLine) else { return }
        for line in bytes.dropFirst(Self.firstLine.count).split(separator: UInt8(ascii: "\n")) {
            if let names = PackageFolder.names(String(decoding: Self.unescaped(line), as: UTF8.self)) {
                files.insert(names)
            }
        }
    }

    /// What is written; the same files give the same bytes.
    var bytes: [UInt8] {
        let paths = files.map { Array($0.joined(separator: "/".utf8)) }
        return Self.firstLine
            + paths.sorted { $0.lexicographicallyPrecedes($1) }.flatMap { Self.escaped($0) + [UInt8(ascii: "\n")] }
    }

    private static func escaped(_ path: [UInt8]) -> [UInt8] {
        path.flatMap { byte -> [UInt8] in
            switch byte {
            case UInt8(ascii: "\\"): Array(#"\\"#.utf8)
            case UInt8(ascii: "\n"): Array(#"\n"#.utf8)
            default: [byte]
            }
        }
    }

    private static func unescaped(_ line: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        var rest = line
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "\\"), let escape = rest.popFirst() {
                result.append(escape == UInt8(ascii: "n") ? UInt8(ascii: "\n") : escape)
            } else {
                result.append(byte)
            }
        }
        return result
    }
}
