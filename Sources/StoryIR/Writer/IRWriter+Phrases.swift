extension IRWriter {
    /// The JSON between the texts of a story, which is the same each time, and most of the story's bytes.
    enum Phrase: Int {
        case beginText, beginCode, endText
        case beginEmphasis, beginStrong, beginLink, beginChildren, endParent
        case beginParagraph, beginID, beginInlines, beginCell
    }

    /// Writes a phrase: a copy of the last time, or with `write`, whose output must always be the same.
    @inline(__always) mutating func phrase(_ phrase: Phrase, _ write: (inout IRWriter) -> Void) {
        guard let start = json.beginPhrase(phrase.rawValue) else { return }
        write(&self)
        json.endPhrase(start)
    }
}
