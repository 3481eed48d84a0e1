/// The part of a file that a request asks for (RFC 9110, 14.2).
enum ByteRange: Equatable {
    /// All of it: nothing is asked for that can be understood, or more than one part.
    case whole
    case part(Range<Int>)
    /// Nothing of it.
    case unsatisfiable

    /// - Parameters:
    ///   - header: The field `Range`; nil where there is none.
    ///   - size: How many bytes the file has.
    init(_ header: String?, size: Int) {
        self = .whole
        guard let header, header.lowercased().hasPrefix("bytes=") else { return }
        let ends = header.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, ends.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }) else { return }
        // What has more digits than a number lies after the end of every file.
        let (first, last) = (Self.number(ends[0]), Self.number(ends[1]))
        switch (first, last) {
        case (nil, nil): return
        case (nil, let count?): self = count > 0 && size > 0 ? .part(max(0, size - count)..<size) : .unsatisfiable
        case (let first?, let last):
            if let last, last < first { return }
            self = first < size ? .part(first..<(min(last ?? size, size - 1) + 1)) : .unsatisfiable
        }
    }

    private static func number(_ digits: Substring) -> Int? { digits.isEmpty ? nil : Int(digits) ?? .max }
}
