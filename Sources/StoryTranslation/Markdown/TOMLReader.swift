import StorySource

/// Parses TOML in front matter: strings, numbers, dates, lists, tables. Numbers and dates become text.
struct TOMLReader {
    /// The text is not valid TOML.
    struct Fault: Error {}

    private let bytes: Bytes
    private let end: Int
    private var position: Int
    /// The depth of open lists and inline tables.
    private var depth = 0

    private static let depthLimit = 32

    private init(_ bytes: Bytes, _ range: Range<Int>) {
        self.bytes = bytes
        position = range.lowerBound
        end = range.upperBound
    }

    static func read(_ range: Range<Int>, of bytes: Bytes) throws(Fault) -> [ForeignField] {
        var reader = TOMLReader(bytes, range)
        return try reader.document()
    }

    private mutating func document() throws(Fault) -> [ForeignField] {
        var root: [ForeignField] = []
        var table: [String] = []
        while true {
            skipSpace(lines: true)
            guard position < end else { return root }
            let start = position
            if take("[") {
                let isList = take("[")
                table = try key()
                guard take("]"), !isList || take("]"), table.count <= Self.depthLimit else { throw Fault() }
                let empty = ForeignField(name: "", value: .map([]), span: SourceSpan(start..<position))
                try Self.add(empty, under: table[...], isItem: isList, to: &root)
            } else {
                let path = table + (try key())
                guard take("="), path.count <= Self.depthLimit else { throw Fault() }
                try Self.add(try value(), under: path[...], isItem: false, to: &root)
            }
            skipSpace(lines: false)
            guard position >= end || bytes[position] == UInt8(ascii: "\n") else { throw Fault() }
        }
    }

    /// Adds a value at a path of names, and creates tables on the way. The name of a list of tables means its last table.
    private static func add(
        _ field: ForeignField, under path: ArraySlice<String>, isItem: Bool, to fields: inout [ForeignField]
    ) throws(Fault) {
        guard let name = path.first else { throw Fault() }
        let rest = path.dropFirst()
        guard let index = fields.firstIndex(where: { $0.name == name }) else {
            var members: [ForeignField] = []
            if !rest.isEmpty { try add(field, under: rest, isItem: isItem, to: &members) }
            let last = isItem ? ForeignValue.list([field]) : field.value
            fields.append(ForeignField(name: name, value: rest.isEmpty ? last : .map(members), span: field.span))
            return
        }
        switch fields[index].value {
        case .map(var members) where !rest.isEmpty:
            try add(field, under: rest, isItem: isItem, to: &members)
            fields[index].value = .map(members)
        case .list(var items) where !rest.isEmpty:
            guard let last = items.last, case .map(var members) = last.value else { throw Fault() }
            try add(field, under: rest, isItem: isItem, to: &members)
            items[items.count - 1].value = .map(members)
            fields[index].value = .list(items)
        case .list(let items) where isItem: fields[index].value = .list(items + [field])
        case .map where !isItem:
            // A table may be declared after one inside it.
            guard case .map(let new) = field.value, new.isEmpty else { throw Fault() }
        default: throw Fault()
        }
    }

    // MARK: Names and values

    private mutating func key() throws(Fault) -> [String] {
        var path: [String] = []
        repeat {
            skipSpace(lines: false)
            if position < end, isQuote(bytes[position]) {
                path.append(try string().text)
            } else {
                let start = position
                while position < end, isBare(bytes[position]) { position += 1 }
                guard position > start else { throw Fault() }
                path.append(bytes.string(start..<position))
            }
            skipSpace(lines: false)
        } while take(".")
        return path
    }

    private mutating func value() throws(Fault) -> ForeignField {
        skipSpace(lines: false)
        let start = position
        guard position < end else { throw Fault() }
        if isQuote(bytes[position]) {
            let (text, range) = try string()
            return ForeignField(name: "", value: .text(text), span: SourceSpan(range))
        }
        if bytes[position] == UInt8(ascii: "[") || bytes[position] == UInt8(ascii: "{") {
            depth += 1
            defer { depth -= 1 }
            guard depth <= Self.depthLimit else { throw Fault() }
            let isList = bytes[position] == UInt8(ascii: "[")
            let value = isList ? ForeignValue.list(try fields(until: "]")) : .map(try fields(until: "}"))
            return ForeignField(name: "", value: value, span: SourceSpan(start..<position))
        }
        while position < end, !Self.endsScalar(bytes[position]) { position += 1 }
        let last = bytes.startOfBlanks(before: position, from: start)
        guard last > start else { throw Fault() }
        return ForeignField(name: "", value: .text(bytes.string(start..<last)), span: SourceSpan(start..<last))
    }

    private static func endsScalar(_ byte: UInt8) -> Bool { "\n,]}#\"'=".utf8.contains(byte) }

    /// Reads the items of a list, which ends with `]`, or the members of a table, which ends with `}`.
    private mutating func fields(until close: Unicode.Scalar) throws(Fault) -> [ForeignField] {
        position += 1
        var fields: [ForeignField] = []
        while true {
            skipSpace(lines: true)
            if take(close) { return fields }
            if close == "]" {
                fields.append(try value())
            } else {
                let path = try key()
                guard take("=") else { throw Fault() }
                try Self.add(try value(), under: path[...], isItem: false, to: &fields)
            }
            skipSpace(lines: true)
            if take(close) { return fields }
            guard take(",") else { throw Fault() }
        }
    }

    // MARK: Texts

    private mutating func string() throws(Fault) -> (text: String, range: Range<Int>) {
        let quote = bytes[position]
        let isLong = position + 2 < end && bytes[position + 1] == quote && bytes[position + 2] == quote
        position += isLong ? 3 : 1
        if isLong, position < end, bytes[position] == UInt8(ascii: "\n") { position += 1 }
        let start = position
        var text: [UInt8] = []
        while position < end {
            let byte = bytes[position]
            let isEnd = !isLong || position + 2 < end && bytes[position + 1] == quote && bytes[position + 2] == quote
            if byte == quote, isEnd {
                defer { position += isLong ? 3 : 1 }
                return (String(decoding: text, as: UTF8.self), start..<position)
            }
            guard isLong || byte != UInt8(ascii: "\n") else { throw Fault() }
            position += 1
            if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
                try escape(into: &text)
            } else {
                text.append(byte)
            }
        }
        throw Fault()
    }

    private mutating func escape(into text: inout [UInt8]) throws(Fault) {
        guard position < end else { throw Fault() }
        let byte = bytes[position]
        position += 1
        switch byte {
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "e"): text.append(0x20)
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): text.append(byte)
        case UInt8(ascii: "\n"): skipSpace(lines: true)
        case UInt8(ascii: "u"), UInt8(ascii: "U"):
            let count = byte == UInt8(ascii: "u") ? 4 : 8
            guard position + count <= end, let value = UInt32(bytes.string(position..<position + count), radix: 16),
                let scalar = Unicode.Scalar(value)
            else { throw Fault() }
            position += count
            text += Array(String(scalar == "\0" ? "\u{FFFD}" : scalar).utf8)
        default: throw Fault()
        }
    }

    private func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }

    private func isBare(_ byte: UInt8) -> Bool {
        byte.isASCIILetterOrDigit || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard position < end, UInt32(bytes[position]) == character.value else { return false }
        position += 1
        return true
    }

    private mutating func skipSpace(lines: Bool) {
        while position < end {
            let byte = bytes[position]
            if byte.isSpaceOrTab || (lines && byte == UInt8(ascii: "\n")) {
                position += 1
            } else if byte == UInt8(ascii: "#") {
                while position < end, bytes[position] != UInt8(ascii: "\n") { position += 1 }
            } else {
                return
            }
        }
    }
}
