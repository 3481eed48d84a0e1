/// What a ``JSONWriter`` writes again and again: the brackets, names and white space between one text and the next. They are
/// the same bytes each time at the same depth, so they are kept when they have been written once.
struct JSONPhraseBook: ~Copyable {
    /// How many phrases there may be.
    static let phraseLimit = 16
    /// Phrases at this depth and further in are not kept.
    static let depthLimit = 24
    /// The most bytes that a phrase may have.
    static let longest = 256
    /// All phrases of a story at all the depths where they occur take about half of this. What does not fit is not kept.
    private static let capacity = 8 * 1024
    /// Phrases are copied sixteen bytes at a time, over their end.
    private static let overrun = 16

    /// A phrase at a depth, as the writer's state after it and its location among all bytes. One without bytes is not kept.
    struct Entry: BitwiseCopyable {
        fileprivate var start: UInt16 = 0
        fileprivate var byteCount: UInt16 = 0
        fileprivate var depthAfter: UInt8 = 0
        /// Whether nothing appears yet in the object or array that is open after it.
        var isFirst = false

        /// How many bytes it has.
        var count: Int { Int(byteCount) }
        /// How many objects and arrays are open after it.
        var depth: Int { Int(depthAfter) }
    }

    private let entries: UnsafeMutablePointer<Entry>
    private let bytes: UnsafeMutablePointer<UInt8>
    private var used = 0

    /// An empty one.
    init() {
        let count = Self.phraseLimit * Self.depthLimit * 2
        entries = .allocate(capacity: count)
        entries.initialize(repeating: Entry(), count: count)
        bytes = .allocate(capacity: Self.capacity + Self.overrun)
    }

    deinit {
        entries.deallocate()
        bytes.deallocate()
    }

    /// Where a phrase is kept; nil for a depth where none is.
    /// - Parameters:
    ///   - number: Tells the phrase from others.
    ///   - depth: How many objects and arrays are open in front of it.
    ///   - isFirst: Whether nothing appears yet in the innermost of them, which decides about commas.
    @inline(__always)
    func location(of number: Int, depth: Int, isFirst: Bool) -> Int? {
        assert(number < Self.phraseLimit)
        return depth < Self.depthLimit ? (depth * Self.phraseLimit + number) * 2 + (isFirst ? 1 : 0) : nil
    }

    /// Writes the phrase that is kept at a location, if one is, and up to fifteen bytes more.
    @inline(__always)
    func write(_ location: Int, to target: UnsafeMutablePointer<UInt8>) -> Entry? {
        let entry = entries[location]
        if entry.byteCount == 0 { return nil }
        let source = UnsafeRawPointer(bytes + Int(entry.start))
        let target = UnsafeMutableRawPointer(target)
        var done = 0
        repeat {
            target.storeBytes(
                of: source.loadUnaligned(fromByteOffset: done, as: SIMD16<UInt8>.self), toByteOffset: done,
                as: SIMD16<UInt8>.self)
            done += 16
        } while done < entry.count
        return entry
    }

    /// Keeps a phrase at a location, with the depth after it and whether nothing appears yet there.
    mutating func keep(_ phrase: UnsafeBufferPointer<UInt8>, at location: Int, depth: Int, isFirst: Bool) {
        precondition(phrase.count <= Self.longest, "a phrase that no writer has room for")
        guard let base = phrase.baseAddress, used + phrase.count <= Self.capacity else { return }
        (bytes + used).update(from: base, count: phrase.count)
        entries[location] = Entry(
            start: UInt16(used), byteCount: UInt16(phrase.count), depthAfter: UInt8(depth), isFirst: isFirst)
        used += phrase.count
    }
}
