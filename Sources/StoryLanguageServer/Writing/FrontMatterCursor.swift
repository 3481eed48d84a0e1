import StorySemantics
import StorySource
import StorySyntax

/// The context of an offset in the front matter, determined by the surrounding lines alone, because unfinished text is seldom
/// valid YAML.
struct FrontMatterCursor {
    enum Place {
        /// In a key, or where one may begin.
        case key(Range<Int>, hasColon: Bool)
        /// In the value of a field, including its quotes.
        case value(FrontMatterField, Range<Int>)
    }

    let place: Place
    /// The mapping around the cursor.
    let mapping: FrontMatterField.Mapping
    /// The other keys of the mapping.
    private(set) var keys: [String] = []
    /// The values of these keys that are on one line, by key.
    private(set) var values: [String: String] = [:]
    /// Whether the mapping is in braces.
    let isInFlow: Bool
    /// The column of the mapping's keys.
    let column: Int
    /// Whether a key here would be the first of a list item that has no hyphen yet.
    let needsHyphen: Bool

    struct Line {
        let range: Range<Int>
        /// The column of the hyphen of the innermost list item that begins here.
        var hyphen: Int?
        /// The column after the hyphens.
        var column = 0
        /// The offset of the content after the hyphens.
        var content: Int
        var key: Range<Int>?
        /// The offset after the colon.
        var value: Int?

        init(_ range: Range<Int>, _ bytes: Bytes) {
            self.range = range
            var at = range.lowerBound
            while true {
                while at < range.upperBound, bytes[at] == 0x20 { at += 1 }
                let isHyphen = at < range.upperBound && bytes[at] == UInt8(ascii: "-")
                guard isHyphen, at + 1 == range.upperBound || bytes[at + 1] == 0x20 else { break }
                hyphen = at - range.lowerBound
                at += 1
            }
            content = at
            column = at - range.lowerBound
            var end = at
            while end < range.upperBound, bytes[end].isNameOfField { end += 1 }
            guard end > at, end < range.upperBound, bytes[end] == UInt8(ascii: ":") else { return }
            guard end + 1 == range.upperBound || bytes[end + 1].isSpaceOrTab else { return }
            key = at..<end
            value = end + 1
        }

        /// Returns whether the line is blank or contains only a comment.
        func isBlank(_ bytes: Bytes) -> Bool {
            hyphen == nil && (content == range.upperBound || bytes[content] == UInt8(ascii: "#"))
        }
    }

    /// Returns nil if the possible content at the offset is unknown.
    init?(at offset: Int, in content: Range<Int>, _ source: SourceFile, _ profile: Profile) {
        let bytes = source.bytes
        var lines: [Line] = []
        var start = content.lowerBound
        var current: Int?
        repeat {
            var end = bytes.endOfLine(from: start, end: content.upperBound)
            if start <= offset, offset <= end { current = lines.count }
            lines.append(Line(start..<end, bytes))
            if end < content.upperBound, bytes[end] == 0x0D, bytes[end + 1] == 0x0A { end += 1 }
            start = end + 1
        } while start <= content.upperBound
        guard let current else { return nil }
        let line = lines[current]
        if let (start, flow) = Self.flow(around: offset, lines, bytes) {
            guard var value = Self.value(at: start, lines, bytes, profile) else { return nil }
            var inner: FrontMatterField.Mapping?
            for (depth, level) in flow.levels.enumerated() {
                switch (value, level.isMapping) {
                case (.list(let item), false): value = .mapping(item)
                case (.mapping(let mapping), true):
                    inner = mapping
                    guard depth + 1 < flow.levels.count else { break }
                    guard let field = level.key.flatMap({ Self.field(bytes.string($0), of: mapping, profile) }) else {
                        return nil
                    }
                    value = field.value
                default: return nil
                }
            }
            guard let last = flow.levels.last, last.isMapping, let inner else { return nil }
            mapping = inner
            isInFlow = true
            column = 0
            needsHyphen = false
            if let key = last.key {
                guard let field = Self.field(bytes.string(key), of: inner, profile) else { return nil }
                place = .value(field, flow.word)
            } else {
                guard bytes[flow.word].allSatisfy(\.isNameOfField) else { return nil }
                place = .key(flow.word, hasColon: flow.hasColon)
            }
            for (key, value) in flow.siblings {
                keys.append(bytes.string(key))
                if let value { values[bytes.string(key)] = bytes.string(value).unquoted }
            }
            return
        }
        isInFlow = false
        // A blank line has the depth of the cursor.
        let column = line.key == nil && line.content > offset ? offset - line.range.lowerBound : line.column
        let path = Self.parents(of: current, column, line.hyphen, lines)
        var mapping = FrontMatterField.Mapping.story
        var needsHyphen = false
        for (key, isItem) in path {
            let name = bytes.string(key)
            switch Self.field(name, of: mapping, profile)?.value {
            case .mapping(let inner)?: mapping = inner
            case .list(let inner)?:
                mapping = inner
                needsHyphen = !isItem
            default: return nil
            }
        }
        self.mapping = mapping
        self.column = column
        self.needsHyphen = needsHyphen
        if let key = line.key, let value = line.value, offset >= value {
            guard let field = Self.field(bytes.string(key), of: mapping, profile) else { return nil }
            place = .value(field, Self.value(from: value, around: offset, line.range.upperBound, bytes))
        } else {
            if line.key != nil, offset < line.content { return nil }
            var end = max(offset, line.key?.upperBound ?? offset)
            while end < line.range.upperBound, bytes[end].isNameOfField { end += 1 }
            let start = min(offset, line.content)
            guard bytes[start..<end].allSatisfy(\.isNameOfField) else { return nil }
            place = .key(start..<end, hasColon: line.key != nil)
        }
        collectSiblings(of: current, lines, bytes)
    }

    /// Returns the profile that the front matter requires; the latest one if it requires none.
    static func profile(_ content: Range<Int>, _ source: SourceFile) -> Profile {
        for name in ["schema_version:", "schemaVersion:"] {
            guard let value = source.bytes[content].after(name) else { continue }
            let version = value.drop { $0.isSpaceOrTab || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }.prefix(
                3)
            return [Profile.narrative, .interactive].first { $0.schemaVersion.utf8.elementsEqual(version) } ?? .markdown
        }
        return .markdown
    }

    static func field(_ name: String, of mapping: FrontMatterField.Mapping, _ profile: Profile) -> FrontMatterField? {
        FrontMatterField.fields(of: mapping, in: profile).first {
            $0.name.utf8.elementsEqual(name.utf8) || $0.otherName?.utf8.elementsEqual(name.utf8) ?? false
        }
    }

    /// Returns the collection in brackets that contains the offset, and the line where it begins.
    private static func flow(around offset: Int, _ lines: [Line], _ bytes: Bytes) -> (line: Int, FlowCursor)? {
        var index = 0
        while index < lines.count, lines[index].range.lowerBound < offset {
            let line = index
            if let flow = FlowCursor(around: offset, from: &index, lines, bytes) { return (line, flow) }
        }
        return nil
    }

    /// Returns what belongs into the value that begins on a line.
    private static func value(
        at index: Int, _ lines: [Line], _ bytes: Bytes, _ profile: Profile
    ) -> FrontMatterField.Value? {
        let line = lines[index]
        var value = FrontMatterField.Value.mapping(.story)
        for key in parents(of: index, line.column, line.hyphen, lines).map(\.key) + [line.key].compactMap({ $0 }) {
            let mapping: FrontMatterField.Mapping
            switch value {
            case .mapping(let inner), .list(let inner): mapping = inner
            default: return nil
            }
            guard let field = field(bytes.string(key), of: mapping, profile) else { return nil }
            value = field.value
        }
        if line.key == nil, case .list(let item) = value { return .mapping(item) }
        return value
    }

    /// Returns the keys above a line in the hierarchy, outermost first, and whether the line is in a list item of each.
    private static func parents(
        of index: Int, _ column: Int, _ hyphen: Int?, _ lines: [Line]
    ) -> [(key: Range<Int>, isItem: Bool)] {
        var parents: [(Range<Int>, Bool)] = []
        var limit = hyphen ?? column
        var isItem = hyphen != nil
        for line in lines[..<index].reversed() {
            if limit == 0, !isItem { break }
            if !isItem, let hyphen = line.hyphen, line.column == limit {
                isItem = true
                limit = hyphen
                continue
            }
            guard let key = line.key, isItem ? line.column <= limit : line.column < limit else { continue }
            parents.append((key, isItem))
            limit = line.hyphen ?? line.column
            isItem = line.hyphen != nil
        }
        return parents.reversed()
    }

    /// Returns the range of a value, without the comment after it.
    private static func value(from start: Int, around offset: Int, _ lineEnd: Int, _ bytes: Bytes) -> Range<Int> {
        let start = bytes.skipBlanks(from: start, end: offset)
        var end = start
        let quote = bytes[start]
        if start < lineEnd, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            end += 1
            while end < lineEnd, bytes[end] != quote { end += 1 }
            end = min(end + 1, lineEnd)
        } else {
            while end < lineEnd, !(bytes[end] == UInt8(ascii: "#") && end > start && bytes[end - 1].isSpaceOrTab) {
                end += 1
            }
            end = bytes.startOfBlanks(before: end, from: max(start, offset))
        }
        return start..<max(end, offset)
    }

    private mutating func collectSiblings(of index: Int, _ lines: [Line], _ bytes: Bytes) {
        if lines[index].hyphen == nil {
            for line in lines[..<index].reversed() where !line.isBlank(bytes) {
                if line.column < column { break }
                if line.column == column { add(line, bytes) }
                if line.column == column, line.hyphen != nil { break }
            }
        }
        for line in lines[(index + 1)...] where !line.isBlank(bytes) {
            if line.hyphen ?? line.column < column { break }
            if line.column == column { add(line, bytes) }
        }
    }

    private mutating func add(_ line: Line, _ bytes: Bytes) {
        guard let key = line.key, let start = line.value else { return }
        let name = bytes.string(key)
        keys.append(name)
        let value = Self.value(from: start, around: line.range.upperBound, line.range.upperBound, bytes)
        if !value.isEmpty { values[name] = bytes.string(value).unquoted }
    }
}

extension String {
    /// The YAML value without its quotes.
    fileprivate var unquoted: String {
        guard utf8.count >= 2, let quote = first, quote == "\"" || quote == "'", last == quote else { return self }
        return String(dropFirst().dropLast())
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Returns the text after a prefix of a line; nil if no line begins with it.
    fileprivate func after(_ text: String) -> Slice<Self>? {
        var start = 0
        while start < count {
            let line = self[start...]
            if line.starts(with: text.utf8) { return line.dropFirst(text.utf8.count) }
            guard let end = line.firstIndex(where: \.isLineBreak) else { return nil }
            start = end + 1
        }
        return nil
    }
}

extension UInt8 {
    /// Whether the names of fields may contain this byte.
    var isNameOfField: Bool { isASCIILetter || isASCIIDigit || self == UInt8(ascii: "_") || self == UInt8(ascii: "-") }
}
