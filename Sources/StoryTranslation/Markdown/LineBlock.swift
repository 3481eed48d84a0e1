import StorySource

/// The lines of a block without the prefixes of its containers.
struct LineBlock {
    let file: SourceFile
    /// The starts of lines, in the block and in the text.
    private let starts: [(here: Int, there: Int)]
    private let lowerCased: [UInt8]

    init(_ lines: [Range<Int>], of bytes: Bytes) {
        var content: [UInt8] = []
        var starts: [(Int, Int)] = []
        for line in lines {
            starts.append((content.count, line.lowerBound))
            content += bytes[line]
        }
        self.starts = starts
        file = SourceFile(path: "", content: content)
        lowerCased = content.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }
    }

    /// Returns the offset in the text of an offset in the block.
    private func origin(_ offset: Int) -> Int {
        let next = starts.partitioningIndex { $0.here > offset }
        return next > 0 ? starts[next - 1].there + offset - starts[next - 1].here : 0
    }

    func origin(_ range: Range<Int>) -> Range<Int> {
        let start = origin(range.lowerBound)
        return start..<max(start, range.isEmpty ? start : origin(range.upperBound - 1) + 1)
    }

    /// Returns the offset after the next `marker`; nil if there is none.
    func end(of marker: String, from start: Int) -> Int? {
        let wanted = Array(marker.utf8)
        var offset = start
        while offset + wanted.count <= lowerCased.count {
            if lowerCased[offset] == wanted[0], lowerCased[offset..<offset + wanted.count].elementsEqual(wanted) {
                return offset + wanted.count
            }
            offset += 1
        }
        return nil
    }

    /// Returns the closing tag of an element whose name ends at an offset.
    func endOfTag(from after: Int, _ name: String) -> Range<Int> {
        var end = after
        while end < lowerCased.count, lowerCased[end] != UInt8(ascii: ">") { end += 1 }
        return after - name.utf8.count - 2..<min(end + 1, lowerCased.count)
    }
}
