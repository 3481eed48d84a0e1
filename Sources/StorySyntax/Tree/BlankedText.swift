import StorySource

/// A copy of a source in which some bytes are blanked: the quote markers at the start of a paragraph's further lines are not
/// part of its text. Offsets are those of the source.
final class BlankedText: @unchecked Sendable {
    private let buffer: UnsafeMutablePointer<UInt8>
    private let count: Int

    /// The text. Valid as long as the copy exists. Nothing is blanked once the tree is built.
    var bytes: Bytes { Bytes(base: buffer, count: count) }

    init(copying source: Bytes) {
        count = source.count
        buffer = .allocate(capacity: count + Bytes.padding)
        LargePages.prefer(UnsafeMutableRawBufferPointer(start: buffer, count: count))
        buffer.initialize(from: source.base, count: count + Bytes.padding)
    }

    deinit { buffer.deallocate() }

    func blank(_ range: Range<Int>) {
        for offset in range where buffer[offset] == UInt8(ascii: ">") { buffer[offset] = UInt8(ascii: " ") }
    }
}
