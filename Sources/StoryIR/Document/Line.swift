extension IR {
    /// A line of a page: a run of its blocks.
    public struct Line: Codable, Hashable, Identifiable, Sendable {
        /// The name of the line, unique on its page.
        public var id: String
        /// The index of its first block in the page's blocks, from 0.
        public var firstBlock: Int
        /// The number of its blocks.
        public var blockCount: Int
        /// The speaker.
        public var speaker: String?
        /// The key of the audio asset with its voice.
        public var audio: String?

        package init(id: String, firstBlock: Int, blockCount: Int, speaker: String? = nil, audio: String? = nil) {
            self.id = id
            self.firstBlock = firstBlock
            self.blockCount = blockCount
            self.speaker = speaker
            self.audio = audio
        }

        /// Returns the indices of the blocks that the speaker says: the first paragraph of the line, and the paragraphs
        /// directly after it. Earlier blocks of the line, such as a heading, are not spoken. Of a line without a paragraph,
        /// the speaker says the first picture, or the first block. `blocks`: blocks of the page, by their indices there.
        /// Returns nil if none of them is of the line.
        package func spokenBlocks(in blocks: ArraySlice<IR.Block>) -> Range<Int>? {
            let end = firstBlock.addingReportingOverflow(max(0, blockCount))
            let own = blocks.indices.clamped(to: firstBlock..<(end.overflow ? .max : end.partialValue))
            func isParagraph(_ index: Int) -> Bool { blocks[index].content.type == "paragraph" }
            guard let first = own.first(where: isParagraph) else {
                let pictures: Set = ["figure", "fullBleed", "image"]
                let only = own.first { pictures.contains(blocks[$0].content.type) } ?? own.first
                return only.map { $0..<$0 + 1 }
            }
            return first..<((first..<own.upperBound).first { !isParagraph($0) } ?? own.upperBound)
        }
    }
}
