#if os(Linux)
    import StoryPlatform
#endif

/// Large pages for large memory.
package enum LargePages {
    private static let page = 4 << 10
    /// Where asking begins to be worth it.
    private static let least = 4 << 20

    /// Asks for large pages for memory that was just allocated, if it has many megabytes: the kernel hands it out page by page,
    /// and with small ones that takes longer than to read a file into them. It may say no, which changes nothing.
    package static func prefer(_ memory: UnsafeMutableRawBufferPointer) {
        #if os(Linux)
            guard memory.count >= least, let base = memory.baseAddress else { return }
            _ = madvise(base.alignedUp(toMultipleOf: page), (memory.count - page) & -page, MADV_HUGEPAGE)
        #endif
    }
}
