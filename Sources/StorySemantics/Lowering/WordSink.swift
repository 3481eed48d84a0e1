import StoryIR

/// Receives a lowering that only counts words.
struct WordSink: IRSink, ~Copyable {
    mutating func beginDocument(_ document: StoryDocument) {}
    mutating func endDocument(_ document: StoryDocument) {}
    mutating func beginSection(_ section: IR.Section) {}
    mutating func endSection() {}
    mutating func beginPage(_ page: IR.Page, section: String) {}
    mutating func endPage(_ page: IR.Page) {}
    mutating func mediaRef(
        _ location: BlockLocation, ref: IRText, intent: IR.MediaReference.Intent, card: IR.MediaReference.Card,
        media: IR.Media?
    ) {}
    mutating func leafBlock(_ location: BlockLocation, _ leaf: IRLeaf) {}
    mutating func beginParagraph(_ location: BlockLocation) {}
    mutating func beginContainer(_ location: BlockLocation, _ container: IRContainer) {}
    mutating func beginPart(_ part: IRPart) {}
    mutating func fact(label: IRText, value: IRText) {}
    mutating func galleryImage(
        src: IRText, alt: IRText, caption: IRText?, captionInlines: [IR.Inline]?, credit: IRText?
    ) {}
    mutating func beginHeading(_ location: BlockLocation, level: Int, id: IRText) {}
    mutating func beginTable(_ location: BlockLocation, columns: [IR.TableColumn]) {}
    mutating func beginTableCell() {}
    mutating func endTableCell() {}
    mutating func endTableHeader() {}
    mutating func beginTableRow() {}
    mutating func endTableRow() {}
    mutating func beginFootnotes() {}
    mutating func endPart() {}
    mutating func endBlock() {}
    mutating func wholeText(_ text: String) {}
    mutating func unknownInline(type: String) {}

    mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) {}
    mutating func lineBreak() {}
    mutating func beginCode() {}
    mutating func endCode() {}
    mutating func beginEmphasis() {}
    mutating func beginStrong() {}
    mutating func beginStrikethrough() {}
    mutating func image(src: IRText, alt: IRText, title: IRText?) {}
    mutating func footnoteReference(id: IRText, number: Int) {}
    mutating func beginLink(url: IRText, title: IRText?) {}
    mutating func endParent() {}
}
