extension IR {
    /// What a reader would otherwise have to compute about the pages. All three lists run in parallel.
    public struct Navigation: Codable, Hashable, Sendable {
        /// The pages that can be reached, as `section/page`, in file order.
        public var pages: [String]
        /// For each page: how many pages follow to an ending.
        public var remaining: [Bounds]
        /// For each page: the others worth loading, nearest first, at most 8.
        public var prefetch: [[String]]

        /// Takes each member as it is.
        package init(pages: [String] = [], remaining: [Bounds] = [], prefetch: [[String]] = []) {
            self.pages = pages
            self.remaining = remaining
            self.prefetch = prefetch
        }
    }
}
