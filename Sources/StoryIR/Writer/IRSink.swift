/// Receives a story in reading order: to write it (``IRWriter``) or to store it (``DocumentBuilder``).
///
/// The small records come as values (``StoryDocument`` without sections, ``IR/Section`` without pages, ``IR/Page``
/// without blocks); blocks and inlines come in between, one call for each beginning and end.
///
/// ```
/// beginDocument                                  requires … story
///   beginSection                                 id … queue
///     beginPage                                  id … lines
///       beginParagraph  text …  endBlock         any blocks
///       beginFootnotes                           only where there are any
///         beginFootnote  blocks  endFootnote
///       endFootnotes
///     endPage                                    assets, exit
///   endSection
/// endDocument                                    media … diagnostics
/// ```
package protocol IRSink: InlineSink, ~Copyable {
    /// Begins a document; its sections follow. The members up to `story` are those of `document`.
    mutating func beginDocument(_ document: StoryDocument)
    /// Ends the document. The members after the sections are those of `document`.
    mutating func endDocument(_ document: StoryDocument)
    /// Begins a section; its pages follow. All members but `pages` are those of `section`.
    mutating func beginSection(_ section: IR.Section)
    /// Ends the section.
    mutating func endSection()
    /// Begins a page of the section with the id `section`; its blocks follow. The members up to `lines` are those of
    /// `page`.
    mutating func beginPage(_ page: IR.Page, section: String)
    /// Ends the page. The members after the blocks are those of `page`.
    mutating func endPage(_ page: IR.Page)

    /// Begins a paragraph; its inlines follow, then ``endBlock()``.
    mutating func beginParagraph(_ location: BlockLocation)
    /// A card for a recording; no `media` for a placeholder.
    mutating func mediaRef(
        _ location: BlockLocation, ref: IRText, intent: IR.MediaReference.Intent, card: IR.MediaReference.Card,
        media: IR.Media?)
    /// Begins a block that holds prose and says nothing else but plain texts, which are given by their members in order
    /// (``IR/Block/Content/prose``); its blocks follow, then ``endBlock()``.
    mutating func beginProse(_ location: BlockLocation, type: String, texts: [(name: String, text: IRText?)])
    /// Begins a box; its blocks follow, then ``endBlock()``. `summaryInlines` only where there is formatting.
    mutating func beginFeatureBox(
        _ location: BlockLocation, title: IRText?, summary: IRText?, summaryInlines: [IR.Inline]?, expandable: Bool)
    /// Begins a grid; its facts follow, then ``endBlock()``.
    mutating func beginFactGrid(_ location: BlockLocation)
    /// One fact of the grid that was begun.
    mutating func fact(label: IRText, value: IRText)
    /// Begins a timeline; its items follow, then ``endBlock()``.
    mutating func beginTimeline(_ location: BlockLocation)
    /// Begins an item of the timeline that was begun; its blocks follow, then ``endTimelineItem()``.
    mutating func beginTimelineItem(year: IRText)
    /// Ends the item.
    mutating func endTimelineItem()
    /// Begins a gallery; its images follow, then ``endBlock()``.
    mutating func beginGallery(_ location: BlockLocation)
    /// One image of the gallery that was begun. `captionInlines` only where there is formatting.
    mutating func galleryImage(
        src: IRText, alt: IRText, caption: IRText?, captionInlines: [IR.Inline]?, credit: IRText?)
    /// An image or video as wide as the screen. `captionInlines` only where there is formatting.
    mutating func fullBleed(
        _ location: BlockLocation, src: IRText, alt: IRText, caption: IRText?, captionInlines: [IR.Inline]?,
        credit: IRText?, kind: IR.FullBleed.Kind)
    /// An image of a page.
    mutating func image(_ location: BlockLocation, asset: IRText, alt: IRText, criticality: IR.Criticality)
    /// Begins a heading, whose slug is `id`; its inlines follow, then ``endBlock()``.
    mutating func beginHeading(_ location: BlockLocation, level: Int, id: IRText)
    /// Begins a list; its items follow, then ``endBlock()``. `start` only where it is ordered.
    mutating func beginList(_ location: BlockLocation, ordered: Bool, start: Int?, tight: Bool)
    /// Begins an item of the list that was begun; its blocks follow, then ``endListItem()``. `checked` only for a task.
    mutating func beginListItem(checked: Bool?)
    /// Ends the item.
    mutating func endListItem()
    /// Begins a quotation in the text; its blocks follow, then ``endBlock()``.
    mutating func beginBlockQuote(_ location: BlockLocation)
    /// Code in lines of its own. `info` only where it says more than `language`.
    mutating func codeBlock(_ location: BlockLocation, language: IRText?, info: IRText?, text: IRText)
    /// A break between two parts of the text.
    mutating func thematicBreak(_ location: BlockLocation)
    /// Begins a table; the cells of its header follow, then ``endTableHeader()``.
    mutating func beginTable(_ location: BlockLocation, columns: [IR.TableColumn])
    /// Begins a cell of the header, or of the row that was begun; its inlines follow, then ``endTableCell()``.
    mutating func beginTableCell()
    /// Ends the cell.
    mutating func endTableCell()
    /// Ends the header of the table; its rows follow, then ``endBlock()``.
    mutating func endTableHeader()
    /// Begins a row of the table that was begun; its cells follow, then ``endTableRow()``.
    mutating func beginTableRow()
    /// Ends the row.
    mutating func endTableRow()
    /// An image in a paragraph of its own.
    mutating func figure(_ location: BlockLocation, src: IRText, alt: IRText, title: IRText?)
    /// Begins the footnotes of the page, after its other blocks.
    mutating func beginFootnotes()
    /// Begins a footnote; its blocks follow, then ``endFootnote()``.
    mutating func beginFootnote(id: IRText, number: Int)
    /// Ends the footnote.
    mutating func endFootnote()
    /// Ends the footnotes of the page.
    mutating func endFootnotes()
    /// Markdown that the language does not have, as it was written.
    mutating func unsupported(_ location: BlockLocation, construct: IR.Unsupported.Construct, text: IRText)
    /// A block of a type that a later version has.
    mutating func unknownBlock(_ location: BlockLocation, type: String)
    /// Ends the innermost block that was begun.
    mutating func endBlock()
    /// A text that is not merged with its neighbours: a foreign document may have two in a row, or an empty one.
    mutating func wholeText(_ text: String)
    /// An inline of a type that a later version has.
    mutating func unknownInline(type: String)
}
