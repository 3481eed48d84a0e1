import StorySource

/// A block that holds blocks and begins each of its lines with a marker or with indentation (CommonMark 5).
struct Container {
    enum Kind: Equatable {
        case quote
        /// Of items with this mark: a bullet, or what follows the number.
        case list(mark: UInt8)
        /// Its lines are indented by so many columns.
        case item(indent: Int)
        case footnote(indent: Int)
    }

    let kind: Kind
    let node: NodeID
    /// How many elements were open where it began.
    let elementDepth: Int
    /// Whether a block has begun in it.
    var hasContent = false

    var isList: Bool { if case .list = kind { true } else { false } }
    var isItem: Bool { if case .item = kind { true } else { false } }
}

/// The containers that are open, from the outside in. Those around the innermost open element are frozen: a line need not
/// continue them, and none of them ends before the element does.
struct Containers {
    /// How a line continues the containers.
    struct Line {
        /// After the markers and the indentation of those that it continues.
        var start: LineCursor
        /// After the blanks that follow.
        var content: LineCursor
        /// The first container that it doesn't continue; their number where it continues all.
        var matched: Int
        /// The number of containers up to the last quote whose `>` it has.
        var quotes = 0

        /// The columns between the two.
        var indent: Int { content.column - start.column }
    }

    private(set) var stack: [Container] = []
    private var frozen = 0
    /// How many are no lists: a list and its item are one level.
    private(set) var depth = 0

    var isEmpty: Bool { stack.isEmpty }
    var count: Int { stack.count }
    /// The innermost one that is not frozen.
    var top: Container? { stack.count > frozen ? stack.last : nil }

    mutating func push(_ container: Container) {
        stack.append(container)
        if !container.isList { depth += 1 }
    }

    mutating func pop() -> Container {
        let container = stack.removeLast()
        if !container.isList { depth -= 1 }
        return container
    }

    /// Freezes those that are around the innermost of so many elements.
    mutating func freeze(elements: Int) {
        frozen = stack.count
        while frozen > 0, stack[frozen - 1].elementDepth >= elements { frozen -= 1 }
    }

    mutating func noteContent() { if let last = stack.indices.last { stack[last].hasContent = true } }

    /// Whether the container at an index is the innermost item, or one that holds a single quote and all else in that.
    func isInnermostItem(_ index: Int) -> Bool {
        guard stack[index].isItem else { return false }
        let isQuote = { (container: Container) in container.kind == .quote }
        return index + 1 == stack.count || isQuote(stack[index + 1]) && !stack[(index + 2)...].contains(where: isQuote)
    }

    /// Reads the markers and the indentation of a line, from its start (CommonMark, appendix, phase 1).
    func line(at start: Int, in bytes: Bytes) -> Line {
        var cursor = LineCursor(offset: start, column: 0)
        var content = cursor
        content.skipBlanks(in: bytes)
        var quotes = 0
        for (index, container) in stack.enumerated() {
            switch container.kind {
            case .list:
                continue
            case .quote where bytes[content.offset] == UInt8(ascii: ">"):
                cursor = content
                cursor.skipMarker(in: bytes)
                content = cursor
                content.skipBlanks(in: bytes)
                quotes = index + 1
                continue
            // An item may begin with one blank line, and not with two.
            case .item(let indent), .footnote(let indent):
                let isMatch =
                    bytes.isEndOfLine(content.offset)
                    ? container.hasContent || !container.isItem : content.column - cursor.column >= indent
                guard isMatch else { break }
                cursor.skipBlanks(columns: indent, in: bytes)
                continue
            case .quote:
                break
            }
            if index >= frozen { return Line(start: cursor, content: content, matched: index, quotes: quotes) }
        }
        return Line(start: cursor, content: content, matched: stack.count, quotes: quotes)
    }
}

extension LineCursor {
    /// Moves over a `>` and the space that may follow it.
    mutating func skipMarker(in bytes: Bytes) {
        skipByte()
        skipBlanks(columns: 1, in: bytes)
    }
}

extension Bytes {
    func isEndOfLine(_ offset: Int) -> Bool { offset >= count || self[offset].isLineBreak }
}
