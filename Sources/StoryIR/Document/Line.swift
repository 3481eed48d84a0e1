extension IR {
    /// A line of a page: a run of its blocks.
    public struct Line: Codable, Hashable, Sendable {
        /// The name of the line, unique on its page.
        public var id: String
        /// The index of its first block in the page's blocks, from 0.
        public var firstBlock: Int
        /// How many blocks it covers.
        public var blockCount: Int
        /// Who speaks.
        public var speaker: String?
        /// The key of the audio asset that reads it.
        public var audio: String?

        /// Takes each member as it is.
        public init(id: String, firstBlock: Int, blockCount: Int, speaker: String? = nil, audio: String? = nil) {
            self.id = id
            self.firstBlock = firstBlock
            self.blockCount = blockCount
            self.speaker = speaker
            self.audio = audio
        }
    }
}
