import StorySource

/// An array for the millions of small values that parsing creates, such as nodes.
///
/// An `Array` checks before each change whether its storage is shared. A buffer has one owner, and is emptied by resetting its
/// count. Debug builds check each index.
struct GrowingBuffer<Element: BitwiseCopyable>: ~Copyable {
    private(set) var base: UnsafeMutablePointer<Element>
    private var capacity: Int
    private(set) var count = 0

    /// Creates a buffer without memory, which it gets with the first element.
    init() {
        base = UnsafeMutablePointer(bitPattern: MemoryLayout<Element>.alignment)!
        capacity = 0
    }

    /// Creates a buffer with room for `capacity` elements. It grows beyond that; memory that is never written to is free.
    init(capacity: Int) {
        self.capacity = max(capacity, Self.minimumCapacity)
        base = .allocate(capacity: self.capacity)
        LargePages.prefer(
            UnsafeMutableRawBufferPointer(start: base, count: self.capacity * MemoryLayout<Element>.stride))
    }

    deinit { if capacity > 0 { base.deallocate() } }

    private static var minimumCapacity: Int { 16 }

    var isEmpty: Bool { count == 0 }
    var last: Element? { count == 0 ? nil : base[count - 1] }

    subscript(index: Int) -> Element {
        @inline(__always)
        _read {
            assert(index >= 0 && index < count, "index out of bounds")
            yield base[index]
        }
        @inline(__always)
        _modify {
            assert(index >= 0 && index < count, "index out of bounds")
            yield &base[index]
        }
    }

    /// Appends an element and returns its index.
    @discardableResult
    @inline(__always)
    mutating func append(_ element: Element) -> Int {
        if count == capacity { grow() }
        (base + count).initialize(to: element)
        count += 1
        return count - 1
    }

    /// Removes and returns the last element; nil if there is none.
    @inline(__always)
    mutating func popLast() -> Element? {
        if count == 0 { return nil }
        count -= 1
        return base[count]
    }

    mutating func truncate(to count: Int) {
        assert(count >= 0 && count <= self.count)
        self.count = count
    }

    /// Returns the memory, which the caller must free.
    consuming func take() -> UnsafeMutablePointer<Element> {
        if capacity == 0 { grow() }
        let base = base
        discard self
        return base
    }

    @inline(never)
    private mutating func grow() {
        let enough = max(capacity * 2, Self.minimumCapacity)
        let larger = UnsafeMutablePointer<Element>.allocate(capacity: enough)
        larger.moveInitialize(from: base, count: count)
        if capacity > 0 { base.deallocate() }
        base = larger
        capacity = enough
    }
}
