import StorySource

/// Fingerprints that identify the diagnostics of a source in later runs, even if lines above them were added or removed.
struct DiagnosticFingerprints {
    /// The greatest number of bytes of a line, and of a span, that are hashed: one long line may have many diagnostics.
    private static let limit = 256

    let source: SourceFile
    private let lines: LineFingerprints
    /// The number of diagnostics so far with each hash.
    private var seen: [UInt64: Int] = [:]

    init(_ source: SourceFile) {
        self.source = source
        lines = LineFingerprints(source)
    }

    func ofLine(of diagnostic: Diagnostic) -> String? {
        lines.ofLine(source.lines.position(of: Int(diagnostic.span.start)).line)
    }

    /// Returns the fingerprint of the next diagnostic in source order: a hash (FNV-1a, 64 bits) of its id, its text, and its
    /// trimmed line, and its number among those with that hash.
    mutating func next(_ diagnostic: Diagnostic) -> String {
        let start = source.lines.position(of: Int(diagnostic.span.start))
        var line = Self.clipped(source.lines.contentRange(ofLine: start.line))
        line = source.bytes.skipBlanks(from: line.lowerBound, end: line.upperBound)..<line.upperBound
        line = source.bytes.trimmed(line)
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        func add(_ bytes: some Sequence<UInt8>) {
            for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
            // A byte that can't occur in UTF-8 separates the parts.
            hash = (hash ^ 0xFF) &* 0x100_0000_01B3
        }
        add(diagnostic.id.rawValue.utf8)
        add(source.bytes[Self.clipped(diagnostic.span.range)])
        add(source.bytes[line])
        seen[hash, default: 0] += 1
        return String(hash, radix: 16) + ":\(seen[hash]!)"
    }

    private static func clipped(_ range: Range<Int>) -> Range<Int> {
        range.lowerBound..<min(range.upperBound, range.lowerBound + limit)
    }
}
