import StorySource

/// A diagnostic against which others of its kind are encoded as differences.
struct DiagnosticModel: Sendable {
    /// Whether there is a fallback; the number of related locations; the number of fixes; for each fix, the number of its
    /// edits doubled, plus one if it is safe.
    let shape: [UInt32]
    /// The message, the label, the fallback, the texts of related locations; for each fix, its message and its edits' texts.
    private let strings: [String]

    /// The model for diagnostics that have nothing in common with others.
    static let empty = DiagnosticModel()

    private init() {
        shape = [0, 0, 0]
        strings = []
    }

    init(_ diagnostic: Diagnostic) {
        shape = Self.shape(of: diagnostic)
        strings =
            [diagnostic.message, diagnostic.label] + (diagnostic.fallback.map { [$0] } ?? [])
            + diagnostic.related.map(\.text)
            + diagnostic.fixes.flatMap { [$0.message] + $0.edits.map(\.text) }
    }

    static func shape(of diagnostic: Diagnostic) -> [UInt32] {
        [diagnostic.fallback == nil ? 0 : 1, UInt32(diagnostic.related.count), UInt32(diagnostic.fixes.count)]
            + diagnostic.fixes.map { UInt32($0.edits.count) << 1 | ($0.applicability == .safe ? 1 : 0) }
    }

    /// Returns the number of bytes that a message shares with this one, at its start and at its end.
    func likeness(to message: String) -> Int {
        let (start, end) = Self.common(message, strings.first ?? "")
        return start + end
    }

    /// Returns the model for diagnostics like this one: the empty one if its wording is so long that a few bytes could stand
    /// for much text.
    static func model(like diagnostic: Diagnostic) -> DiagnosticModel {
        let model = DiagnosticModel(diagnostic)
        return model.strings.reduce(0) { $0 + $1.utf8.count } <= 2048 ? model : .empty
    }

    // MARK: Writing

    /// Encodes the difference of a diagnostic: its shape if it differs, its length, its strings, and each location relative to
    /// the diagnostic's own.
    func write(_ diagnostic: Diagnostic, to bytes: inout PackedIntegers) {
        let shape = Self.shape(of: diagnostic)
        if shape == self.shape {
            bytes.append(0)
        } else {
            bytes.append(UInt32(shape.count))
            for number in shape { bytes.append(number) }
        }
        var others = strings[...]
        func write(_ string: String) { Self.write(string, others.popFirst() ?? "", to: &bytes) }
        func write(_ location: SourceSpan) {
            // A zigzag encoding, so that near locations before the diagnostic are small numbers too.
            let distance = Int32(bitPattern: location.start &- diagnostic.span.start)
            bytes.append(UInt32(bitPattern: distance << 1 ^ distance >> 31))
            bytes.append(UInt32(location.count))
        }
        bytes.append(UInt32(diagnostic.span.count))
        write(diagnostic.message)
        write(diagnostic.label)
        if let fallback = diagnostic.fallback { write(fallback) }
        for label in diagnostic.related {
            write(label.text)
            write(label.span)
        }
        for fix in diagnostic.fixes {
            write(fix.message)
            for edit in fix.edits {
                write(edit.text)
                write(edit.span)
            }
        }
    }

    /// Encodes the part between the common start and end of two strings.
    private static func write(_ string: String, _ other: String, to bytes: inout PackedIntegers) {
        let (start, end) = common(string, other)
        let count = string.utf8.count
        // An odd number means that the string equals the model's. Lengths are doubled, which can't overflow.
        if start == count, start == other.utf8.count { return bytes.append(1) }
        bytes.append(UInt32(start) << 1)
        bytes.append(UInt32(end))
        bytes.append(UInt32(count - start - end))
        bytes.bytes += string.utf8.dropFirst(start).dropLast(end)
    }

    /// Returns the number of bytes that two strings have in common at their starts, and of the rest at their ends.
    private static func common(_ left: String, _ right: String) -> (start: Int, end: Int) {
        var (left, right) = (left, right)
        return left.withUTF8 { left in
            right.withUTF8 { right in
                let most = min(left.count, right.count)
                var start = 0
                while start < most, left[start] == right[start] { start += 1 }
                var end = 0
                while end < most - start, left[left.count - 1 - end] == right[right.count - 1 - end] { end += 1 }
                return (start, end)
            }
        }
    }

    // MARK: Reading

    /// Decodes the length of a diagnostic that ``write(_:to:)`` encoded.
    func length(_ reader: inout PackedIntegers.Reader) -> UInt32 {
        for _ in 0..<reader.next() { _ = reader.next() }
        return reader.next()
    }

    /// Decodes a diagnostic that ``write(_:to:)`` encoded, with its rule's severity.
    func diagnostic(_ id: DiagnosticID, from start: UInt32, _ reader: inout PackedIntegers.Reader) -> Diagnostic {
        let count = reader.checked(reader.next())
        let shape = count < 3 ? shape : (0..<count).map { _ in reader.next() }
        var others = strings[...]
        func text() -> String { Self.text(others.popFirst() ?? "", &reader) }
        func location() -> SourceSpan {
            let number = reader.next()
            return reader.span(from: start &+ (number >> 1 ^ (0 &- number & 1)))
        }
        let span = reader.span(from: start)
        let message = text()
        let label = text()
        let fallback = shape[0] == 0 ? nil : text()
        let related = (0..<reader.checked(shape[1])).map { _ in
            let words = text()
            return Diagnostic.Label(location(), words)
        }
        let fixes = shape[3...].map { fix in
            let message = text()
            let edits = (0..<reader.checked(fix >> 1)).map { _ in
                let words = text()
                return FixIt.Edit(location(), words)
            }
            return FixIt(message, fix & 1 == 1 ? .safe : .unsafe, edits)
        }
        return Diagnostic(id, message, at: span, label: label, related: related, fallback: fallback, fixes: fixes)
    }

    private static func text(_ other: String, _ reader: inout PackedIntegers.Reader) -> String {
        let start = reader.next()
        if start & 1 == 1 { return other }
        let end = Int(reader.next())
        let middle = reader.bytes(Int(reader.next()))
        if start == 0, end == 0 { return String(decoding: middle, as: UTF8.self) }
        let utf8 = other.utf8
        return String(decoding: Array(utf8.prefix(Int(start >> 1))) + middle + utf8.suffix(end), as: UTF8.self)
    }
}
