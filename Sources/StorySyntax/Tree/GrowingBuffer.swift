import StorySource

/// An array for the millions of small things that parsing makes: nodes, and what is on the way to becoming one.
///
/// Before each change an `Array` asks whether somebody else has its memory, too. This has one owner, and is emptied by
/// setting a number. Debug builds check each index.
struct GrowingBuffer<Element: BitwiseCopyable>: ~Copyable {
    private(set) var base: UnsafeMutablePointer<Element>
    private var capacity: Int
    private(set) var count = 0

    /// Room for so many elements; more of them make it grow. Memory that is never written to costs nothing.
    init(capacity: Int = 16) {
        self.capacity = max(capacity, 16)
        base = .allocate(capacity: self.capacity)
        LargePages.prefer(
            UnsafeMutableRawBufferPointer(start: base, count: self.capacity * MemoryLayout<Element>.stride))
    }

    deinit { base.deallocate() }

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

    /// Adds an element and returns its index.
    @discardableResult
    @inline(__always)
    mutating func append(_ element: Element) -> Int {
        if count == capacity { grow() }
        (base + count).initialize(to: element)
        count += 1
        return count - 1
    }

    /// Takes the last element away; nil where there is none.
    @inline(__always)
    mutating func popLast() -> Element? {
        if count == 0 { return nil }
        count -= 1
        return base[count]
    }

    /// Takes back the elements from `count` on.
    mutating func truncate(to count: Int) {
        assert(count >= 0 && count <= self.count)
        self.count = count
    }

    /// Hands over the memory, which is the caller's to free.
    consuming func take() -> UnsafeMutablePointer<Element> {
        let base = base
        discard self
        return base
    }

    @inline(never)
    private mutating func grow() {
        let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
        larger.moveInitialize(from: base, count: count)
        base.deallocate()
        base = larger
        capacity *= 2
    }
}
