import StorySource

/// A text after several rounds of edits, which keeps track of the parts of the original.
package struct FixedText: Sendable {
    private enum Piece: Sendable {
        /// A range of the original.
        case kept(Range<Int>)
        case added([UInt8])

        var count: Int {
            switch self {
            case .kept(let range): range.count
            case .added(let bytes): bytes.count
            }
        }

        func part(_ range: Range<Int>) -> Piece {
            switch self {
            case .kept(let kept): .kept(kept.lowerBound + range.lowerBound..<kept.lowerBound + range.upperBound)
            case .added(let bytes): .added(Array(bytes[range]))
            }
        }
    }

    /// What replaces a range of the original.
    package struct Change: Equatable {
        package var range: Range<Int>
        package var bytes: [UInt8]
    }

    package let original: SourceFile
    private var pieces: [Piece]

    package init(_ original: SourceFile) {
        self.original = original
        pieces = [.kept(0..<original.bytes.count)]
    }

    package var count: Int { pieces.reduce(0) { $0 + $1.count } }

    package var bytes: [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(count)
        for piece in pieces {
            switch piece {
            case .kept(let range): result += original.bytes[range]
            case .added(let bytes): result += bytes
            }
        }
        return result
    }

    /// The text as a source of the same name.
    package var source: SourceFile { SourceFile(path: original.path, rawPath: original.rawPath, content: bytes) }

    /// Applies edits to the current text.
    /// - Parameter edits: The edits, in text order and without overlap. Insertions at one location keep their order.
    package mutating func apply(_ edits: [FixIt.Edit]) {
        var result: [Piece] = []
        var rest = edits[...]
        // The start of the current piece, and the end of the text that the last edit removed.
        var start = 0
        var removedEnd = 0
        for piece in pieces {
            let end = start + piece.count
            var position = max(start, min(removedEnd, end))
            while let edit = rest.first, Int(edit.span.start) < end {
                if position < Int(edit.span.start) {
                    result.append(piece.part(position - start..<Int(edit.span.start) - start))
                }
                if !edit.text.isEmpty { result.append(.added(Array(edit.text.utf8))) }
                removedEnd = Int(edit.span.end)
                position = max(position, min(removedEnd, end))
                rest.removeFirst()
            }
            if position < end { result.append(piece.part(position - start..<end - start)) }
            start = end
        }
        result += rest.map { .added(Array($0.text.utf8)) }
        pieces = result
    }

    /// The differences from the original by the edits, in order. Their ranges neither overlap nor touch.
    package var changes: [Change] {
        var result: [Change] = []
        var end = 0
        var added: [UInt8] = []
        func change(before start: Int) {
            if start > end || !added.isEmpty { result.append(Change(range: end..<start, bytes: added)) }
            added = []
        }
        for piece in pieces {
            switch piece {
            case .added(let bytes): added += bytes
            case .kept(let range) where range.isEmpty: continue
            case .kept(let range):
                change(before: range.lowerBound)
                end = range.upperBound
            }
        }
        change(before: original.bytes.count)
        return result
    }
}
