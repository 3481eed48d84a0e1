extension IRWriter {
    /// The JSON between the texts of a story. It is most of the output, and the same each time.
    enum Phrase: Int {
        case beginText, beginCode, endText
        case beginEmphasis, beginStrong, beginLink, beginChildren, endParent
        case beginParagraph, beginID, beginInlines, beginCell
    }

    /// Writes a phrase, from the cache or with `write`, whose output must be the same each time.
    @inline(__always) mutating func phrase(_ phrase: Phrase, _ write: (inout IRWriter) -> Void) {
        guard let start = json.beginPhrase(phrase.rawValue) else { return }
        write(&self)
        json.endPhrase(start)
    }
}
