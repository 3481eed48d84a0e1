import StoryCompiler
import StoryDiagnostics

/// The inputs of a story's output, and what was said about it. If all inputs are unchanged, the output is up to date, and has
/// these diagnostics.
struct BuildRecord: Equatable, Sendable {
    /// The hash of the source's bytes.
    var source = ""
    /// The hash of the other inputs of the build; see ``BuildSettings``.
    var settings = ""
    /// The package's answers to questions about files.
    var answers: [PackageAnswer] = []
    /// The diagnostics with the levels in force, packed.
    private var packed: [UInt8] = []

    /// The greatest size of packed diagnostics in bytes. A story with more has no record.
    private static let limit = 1 << 20

    init() {}

    /// Returns nil if there are too many diagnostics to keep.
    init?(source: String, settings: String, answers: [PackageAnswer], diagnostics: DiagnosticList) {
        self.source = source
        self.settings = settings
        self.answers = answers
        packed = diagnostics.packed
        if packed.count > Self.limit { return nil }
    }

    /// Returns the diagnostics about a source of `byteCount` bytes: warnings and notes. Nil for anything else.
    func diagnostics(sourceByteCount byteCount: Int) -> DiagnosticList? {
        guard packed.count <= Self.limit, let list = DiagnosticList(packed: packed, sourceByteCount: byteCount),
            !list.hasErrors
        else { return nil }
        return list
    }

    // MARK: As lines

    /// The record as lines of a key, a space and a value, in no particular order.
    var lines: [[UInt8]] {
        var lines = [Array("source \(source)".utf8), Array("settings \(settings)".utf8)]
        for given in answers {
            let (key, name) =
                switch given.question {
                case .file(let path): ("asked-file ", path)
                case .folder(let name): ("asked-folder ", name)
                }
            let value = [name.utf8, given.answer.utf8]
            lines.append(Array(key.utf8) + ManifestText.escaped(value, separator: UInt8(ascii: "\t")))
        }
        if !packed.isEmpty { lines.append(Array("diagnostics ".utf8) + ManifestText.escaped(packed)) }
        return lines
    }

    /// Reads one of ``lines``, and ignores any other.
    mutating func read(_ key: String, _ value: UnsafeRawBufferPointer) {
        switch key {
        case "source": source = String(decoding: value, as: UTF8.self)
        case "settings": settings = String(decoding: value, as: UTF8.self)
        case "asked-file": readAnswer(value) { .file($0) }
        case "asked-folder": readAnswer(value) { .folder($0) }
        case "diagnostics": packed = ManifestText.unescaped(value)
        default: break
        }
    }

    private mutating func readAnswer(_ value: UnsafeRawBufferPointer, to question: (String) -> PackageAnswer.Question) {
        var value = value
        let name = ManifestText.string(value.removeFirst(through: UInt8(ascii: "\t")))
        answers.append(PackageAnswer(ManifestText.string(value), to: question(name)))
    }
}
