#if os(Linux)
    import StoryPlatform
#endif

package enum LargePages {
    private static let page = 4 << 10
    /// The smallest allocation for which the request pays off.
    private static let least = 4 << 20

    /// Requests large pages for newly allocated memory of many megabytes. With small pages, mapping it takes longer
    /// than reading a file into it. The kernel may ignore the request.
    package static func prefer(_ memory: UnsafeMutableRawBufferPointer) {
        #if os(Linux)
            guard memory.count >= least, let base = memory.baseAddress else { return }
            _ = madvise(base.alignedUp(toMultipleOf: page), (memory.count - page) & -page, MADV_HUGEPAGE)
        #endif
    }
}
