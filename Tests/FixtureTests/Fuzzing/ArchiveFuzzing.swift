import StoryArchive
import StoryKit

/// A hostile `.zip`.
enum ArchiveFuzzing: FuzzTarget {
    static let name = "archive"

    /// An archive of one file, one of two compressed files, and one with a name that leaves it.
    static var seeds: [[UInt8]] {
        // Also truncated archives.
        archives
            + archives.flatMap { archive in [4, 3, 2].map { Array(archive.prefix(archive.count * ($0 - 1) / $0)) } }
    }

    private static var archives: [[UInt8]] {
        [
            """
            504b03041400000000000000210043bfa6a302000000020000000a00000073746f72792e6a736f6e7b7d504b0102140314000000000000
            00210043bfa6a302000000020000000a000000000000000000000080010000000073746f72792e6a736f6e504b05060000000001000100
            380000002a0000000000
            """,
            """
            504b03041400000008000000210002f0ae9c08000000780000000b000000772f73746f72792e6d64784b4c4a4e1c080400504b03041400
            0000080000002100a5beeb5b06000000040000000e000000772f6173736574732f612e706e67eb0cf0730700504b010214031400000008
            000000210002f0ae9c08000000780000000b0000000000000000000000800100000000772f73746f72792e6d6478504b01021403140000
            00080000002100a5beeb5b06000000040000000e0000000000000000000000800131000000772f6173736574732f612e706e67504b0506
            000000000200020075000000630000000000
            """,
            """
            504b0304140000000000000021008316dc8c0100000001000000040000002e2e2f7878504b030414000000000000002100000000000000
            00000000000002000000612f504b01021403140000000000000021008316dc8c0100000001000000040000000000000000000000800100
            0000002e2e2f78504b01021403140000000000000021000000000000000000000000000200000000000000000000008001230000006
            12f504b0506000000000200020062000000430000000000
            """,
        ].map(bytes)
    }

    /// The signatures of its records, and names.
    static var words: [[UInt8]] {
        ["504b0304", "504b0102", "504b0506", "504b0606", "504b0607", "0100", "ffffffff", "7570"].map(bytes)
            + ["../", "/", "story.mdx", "story.json", "__MACOSX/", "\\"].map { Array($0.utf8) }
    }

    private static let limits = ArchiveLimits(total: 1 << 20, file: 1 << 19)

    static func problems(_ input: [UInt8]) -> [String] {
        guard let url = ResourceURL("zip:///a.zip/"),
            let archive = try? ArchiveFetcher(input, url: url, limits: limits)
        else { return [] }
        var problems: [String] = []
        var total = 0
        for path in archive.paths {
            let names = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            if names.contains(where: { $0.isEmpty || $0.elementsEqual(".".utf8) || $0.elementsEqual("..".utf8) }) {
                problems.append("the path '\(path)' leads out of the archive")
            }
            guard let content = archive.content(of: path) else {
                problems.append("'\(path)' is listed, and is not there")
                continue
            }
            if content.count > limits.file { problems.append("'\(path)' is larger than a file may be") }
            total += content.count
        }
        if total > limits.total { problems.append("more is unpacked than the limit says") }
        return problems
    }

    private static func bytes(_ hexadecimal: String) -> [UInt8] {
        let digits = hexadecimal.compactMap(\.hexDigitValue)
        return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }
}
