extension IRWriter {
    /// What is between the texts of a story, the same each time: most of the bytes of a story are such.
    enum Phrase: Int {
        case beginText, beginCode, endText
        case beginEmphasis, beginStrong, beginLink, beginChildren, endParent
        case beginParagraph, beginID, beginInlines, beginCell, endBlock
    }

    /// Writes a phrase: from what it was the last time, or else by `write`, which may depend on nothing.
    @inline(__always)
    mutating func phrase(_ phrase: Phrase, _ write: (inout IRWriter) -> Void) {
        guard let start = json.beginPhrase(phrase.rawValue) else { return }
        write(&self)
        json.endPhrase(start)
    }
}
