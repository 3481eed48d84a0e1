/// Caches phrases of a ``JSONWriter``: the brackets, names and white space between texts. At the same depth, a phrase
/// has the same bytes each time, so it is stored when first written.
struct JSONPhraseBook: ~Copyable {
    static let phraseLimit = 16
    /// Phrases at this depth or deeper are not cached.
    static let depthLimit = 24
    /// The greatest length of a phrase, in bytes.
    static let longest = 256
    /// All phrases of a story, at all depths at which they occur, take about half of this. A phrase that does not fit is not
    /// cached.
    private static let capacity = 8 * 1024
    /// Phrases are copied sixteen bytes at a time, beyond their end.
    private static let overrun = 16

    /// A phrase at a depth: its location among the bytes, and the writer's state after it. An entry without bytes is
    /// not cached yet.
    struct Entry: BitwiseCopyable {
        fileprivate var start: UInt16 = 0
        fileprivate var byteCount: UInt16 = 0
        fileprivate var depthAfter: UInt8 = 0
        /// Whether the innermost object or array after it is empty so far.
        var isFirst = false

        /// Its length in bytes.
        var count: Int { Int(byteCount) }
        /// The number of open objects and arrays after it.
        var depth: Int { Int(depthAfter) }
    }

    private let entries: UnsafeMutablePointer<Entry>
    private let bytes: UnsafeMutablePointer<UInt8>
    private var used = 0

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

    /// Returns the location of a phrase; nil for a depth without a cache. `number`: the number of the phrase. `depth`: the
    /// number of open objects and arrays before it. `isFirst`: whether the innermost of them is empty so far, which decides
    /// about commas.
    @inline(__always) func location(of number: Int, depth: Int, isFirst: Bool) -> Int? {
        assert(number < Self.phraseLimit)
        return depth < Self.depthLimit ? (depth * Self.phraseLimit + number) * 2 + (isFirst ? 1 : 0) : nil
    }

    /// Writes the phrase cached at a location, if there is one, and up to fifteen bytes beyond its end.
    @inline(__always) func write(_ location: Int, to target: UnsafeMutablePointer<UInt8>) -> Entry? {
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

    /// Caches a phrase at a location, with the writer's state after it.
    mutating func keep(_ phrase: UnsafeBufferPointer<UInt8>, at location: Int, depth: Int, isFirst: Bool) {
        precondition(phrase.count <= Self.longest, "a phrase that no writer has room for")
        guard let base = phrase.baseAddress, used + phrase.count <= Self.capacity else { return }
        (bytes + used).update(from: base, count: phrase.count)
        entries[location] = Entry(
            start: UInt16(used), byteCount: UInt16(phrase.count), depthAfter: UInt8(depth), isFirst: isFirst)
        used += phrase.count
    }
}
