/// The requested part of a file (RFC 9110, 14.2).
enum ByteRange: Equatable {
    /// The whole file: the header is missing, not supported, or names several parts.
    case whole
    case part(Range<Int>)
    /// No part of the file: the range is outside it.
    case unsatisfiable

    /// - Parameters:
    ///   - header: The field `Range`; nil if the request has none.
    ///   - size: The size of the file in bytes.
    init(_ header: String?, size: Int) {
        self = .whole
        guard let header, header.lowercased().hasPrefix("bytes=") else { return }
        let ends = header.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, ends.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }) else { return }
        // A number that does not fit an `Int` is after the end of any file.
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
