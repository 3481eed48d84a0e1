import StorySource

/// A block that contains blocks, and whose lines begin with a marker or with indentation (CommonMark 5).
struct Container {
    enum Kind: Equatable {
        case quote
        /// A list of items with this mark: a bullet, or the character after the number.
        case list(mark: UInt8)
        /// An item, whose lines are indented by this many columns.
        case item(indent: Int)
        case footnote(indent: Int)
    }

    let kind: Kind
    let node: NodeID
    let elementDepth: Int
    /// The columns before the first marker of a list.
    var indent = 0
    /// Whether a block has begun in it.
    var hasContent = false

    var isList: Bool { if case .list = kind { true } else { false } }
    var isItem: Bool { if case .item = kind { true } else { false } }
}

/// The open containers, outermost first. Those around the innermost open element are frozen: lines need not continue them, and
/// they can't end before the element does.
struct Containers {
    /// How a line continues the containers.
    struct Line {
        /// The position after the markers and the indentation of the containers that it continues.
        var start: LineCursor
        /// The position after the blanks that follow.
        var content: LineCursor
        /// The index of the first container that it doesn't continue, or the number of containers.
        var matched: Int
        /// The number of containers up to the last quote whose `>` it has.
        var quotes = 0

        /// The number of columns between the two.
        var indent: Int { content.column - start.column }
    }

    private(set) var stack: [Container] = []
    private var frozen = 0
    /// The column from which lines outside of containers are measured: the indentation of the innermost element's content.
    var margin = 0
    /// The number of containers without lists: a list and its item are one level.
    private(set) var depth = 0

    var isEmpty: Bool { stack.isEmpty }
    var count: Int { stack.count }
    /// The innermost container, unless it is frozen.
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

    /// Freezes the containers around the innermost of `elements` open elements.
    mutating func freeze(elements: Int) {
        frozen = stack.count
        while frozen > 0, stack[frozen - 1].elementDepth >= elements { frozen -= 1 }
    }

    mutating func noteContent() { if let last = stack.indices.last { stack[last].hasContent = true } }

    /// Returns whether a list item on a line is the next one of the list of the item at `index`, or begins a list: it is not
    /// indented by more than three columns, which count from the first marker of a list that is.
    func mayBeginItem(indent: Int, at index: Int) -> Bool {
        let list = index > 0 ? stack[index - 1].indent : 0
        return indent <= 3 || list > 3 && indent <= list + 3 || !isInnermostItem(index)
    }

    /// Returns whether a container is the innermost item, or an item whose only quote contains all other containers.
    private func isInnermostItem(_ index: Int) -> Bool {
        guard stack[index].isItem else { return false }
        let isQuote = { (container: Container) in container.kind == .quote }
        return index + 1 == stack.count || isQuote(stack[index + 1]) && !stack[(index + 2)...].contains(where: isQuote)
    }

    /// Returns a cursor at the margin of the line at `start`, or at the end of its blanks if there are fewer.
    func cursor(at start: Int, in bytes: Bytes) -> LineCursor {
        var cursor = LineCursor(offset: start, column: 0)
        cursor.skipBlanks(columns: margin, in: bytes)
        return cursor
    }

    /// Reads the markers and the indentation of a line (CommonMark, appendix, phase 1).
    func line(at start: Int, in bytes: Bytes) -> Line {
        var cursor = self.cursor(at: start, in: bytes)
        var content = cursor
        content.skipBlanks(in: bytes)
        var quotes = 0
        for (index, container) in stack.enumerated() {
            switch container.kind {
            case .list: continue
            case .quote where bytes[content.offset] == UInt8(ascii: ">"):
                cursor = content
                cursor.skipMarker(in: bytes)
                content = cursor
                content.skipBlanks(in: bytes)
                quotes = index + 1
                continue
            // An item may begin with one blank line, but not with two.
            case .item(let indent), .footnote(let indent):
                let isMatch =
                    bytes.isEndOfLine(content.offset)
                    ? container.hasContent || !container.isItem : content.column - cursor.column >= indent
                guard isMatch else { break }
                cursor.skipBlanks(columns: indent, in: bytes)
                continue
            case .quote: break
            }
            if index >= frozen { return Line(start: cursor, content: content, matched: index, quotes: quotes) }
        }
        return Line(start: cursor, content: content, matched: stack.count, quotes: quotes)
    }
}

extension LineCursor {
    /// Skips a `>` and the space that may follow it.
    mutating func skipMarker(in bytes: Bytes) {
        skipByte()
        skipBlanks(columns: 1, in: bytes)
    }
}

extension Bytes { func isEndOfLine(_ offset: Int) -> Bool { offset >= count || self[offset].isLineBreak } }
