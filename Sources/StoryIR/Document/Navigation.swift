extension IR {
    /// Precomputed facts about the pages, in three parallel lists.
    public struct Navigation: Codable, Hashable, Sendable {
        /// The reachable pages, as `section/page`, in file order.
        public var pages: [String]
        /// For each page: the number of pages after it until an ending.
        public var remaining: [Bounds]
        /// For each page: the other pages to prefetch, nearest first, at most 8.
        public var prefetch: [[String]]

        package init(pages: [String] = [], remaining: [Bounds] = [], prefetch: [[String]] = []) {
            self.pages = pages
            self.remaining = remaining
            self.prefetch = prefetch
        }
    }
}
