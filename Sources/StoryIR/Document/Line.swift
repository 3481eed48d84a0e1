extension IR {
    /// A line of a page: a run of its blocks.
    public struct Line: Codable, Hashable, Identifiable, Sendable {
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
        package init(id: String, firstBlock: Int, blockCount: Int, speaker: String? = nil, audio: String? = nil) {
            self.id = id
            self.firstBlock = firstBlock
            self.blockCount = blockCount
            self.speaker = speaker
            self.audio = audio
        }

        /// The block at which somebody begins to speak: the first paragraph of the line. What is before it on a page, a
        /// picture say, belongs to the first line, but nobody speaks it.
        /// - Parameter blocks: Blocks of the page, by their indices there.
        /// - Returns: Its index; nil when the line has no paragraph among the blocks.
        package func spokenBlock(in blocks: ArraySlice<IR.Block>) -> Int? {
            let end = firstBlock.addingReportingOverflow(max(0, blockCount))
            return blocks.indices.clamped(to: firstBlock..<(end.overflow ? .max : end.partialValue))
                .first { blocks[$0].content.type == "paragraph" }
        }
    }
}
