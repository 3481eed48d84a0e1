/// Receives a story in reading order: to write it (``IRWriter``), to store it (``DocumentBuilder``), or to count its words.
///
/// The small records come as values (``StoryDocument`` without sections, ``IR/Section`` without pages, ``IR/Page``
/// without blocks); blocks and inlines come in between, one call for each beginning and end.
///
/// ```
/// beginDocument                                  requires … story
///   beginSection                                 id … queue
///     beginPage                                  id … lines
///       beginParagraph  text …  endBlock         any blocks
///       beginFootnotes                           only if there are any
///         beginPart  blocks  endPart
///     endPage                                    assets, exit
///   endSection
/// endDocument                                    media … diagnostics
/// ```
package protocol IRSink: InlineSink, ~Copyable {
    /// Begins a document; its sections follow. Uses the members of `document` up to `story`.
    mutating func beginDocument(_ document: StoryDocument)
    /// Ends the document. Uses the members of `document` after the sections.
    mutating func endDocument(_ document: StoryDocument)
    /// Begins a section; its pages follow. Uses all members of `section` except `pages`.
    mutating func beginSection(_ section: IR.Section)
    mutating func endSection()
    /// Begins a page of the section with the id `section`; its blocks follow. Uses the members of `page` up to `lines`.
    mutating func beginPage(_ page: IR.Page, section: String)
    /// Ends the page. Uses the members of `page` after the blocks.
    mutating func endPage(_ page: IR.Page)

    /// Adds a card for a recording; without `media` for a placeholder.
    mutating func mediaRef(
        _ location: BlockLocation, ref: IRText, intent: IR.MediaReference.Intent, card: IR.MediaReference.Card,
        media: IR.Media?)
    /// Adds any other block without parts.
    mutating func leafBlock(_ location: BlockLocation, _ leaf: IRLeaf)
    /// Begins a paragraph; its inlines follow, then ``endBlock()``.
    mutating func beginParagraph(_ location: BlockLocation)
    /// Begins a block that contains blocks or parts, which follow, then ``endBlock()``.
    mutating func beginContainer(_ location: BlockLocation, _ container: IRContainer)
    /// Begins a part of the current container, or a footnote; its blocks follow, then ``endPart()``.
    mutating func beginPart(_ part: IRPart)
    /// Adds a fact to the current grid.
    mutating func fact(label: IRText, value: IRText)
    /// Adds an image to the current gallery. Pass `captionInlines` only if there is formatting.
    mutating func galleryImage(
        src: IRText, alt: IRText, caption: IRText?, captionInlines: [IR.Inline]?, credit: IRText?)
    /// Begins a heading with the slug `id`; its inlines follow, then ``endBlock()``.
    mutating func beginHeading(_ location: BlockLocation, level: Int, id: IRText)
    /// Begins a table; the cells of its header follow, then ``endTableHeader()``.
    mutating func beginTable(_ location: BlockLocation, columns: [IR.TableColumn])
    /// Begins a cell of the header or of the current row; its inlines follow, then ``endTableCell()``.
    mutating func beginTableCell()
    mutating func endTableCell()
    /// Ends the header of the table; its rows follow, then ``endBlock()``.
    mutating func endTableHeader()
    /// Begins a row of the current table; its cells follow, then ``endTableRow()``.
    mutating func beginTableRow()
    mutating func endTableRow()
    /// Begins the footnotes of the page, after its other blocks.
    mutating func beginFootnotes()
    /// Ends an item or a footnote.
    mutating func endPart()
    mutating func endBlock()
    /// Adds a text without merging it with its neighbours, since documents of other tools may have adjacent or empty
    /// texts.
    mutating func wholeText(_ text: String)
    /// Adds an inline of a type from a later version.
    mutating func unknownInline(type: String)
}

/// A block without parts, except the card of a recording, whose media would be copied into this value.
package enum IRLeaf {
    /// A full-width image or video. `captionInlines`: only if there is formatting.
    case fullBleed(
        src: IRText, alt: IRText, caption: IRText?, captionInlines: [IR.Inline]?, credit: IRText?,
        kind: IR.FullBleed.Kind)
    /// An image of a page.
    case image(asset: IRText, alt: IRText, criticality: IR.Criticality)
    /// A code block. `info`: only if it differs from `language`.
    case code(language: IRText?, info: IRText?, text: IRText)
    case thematicBreak
    /// An image in its own paragraph.
    case figure(src: IRText, alt: IRText, title: IRText?)
    /// Markdown that the language does not support, as it was written.
    case unsupported(construct: IR.Unsupported.Construct, text: IRText)
    /// A block of a type from a later version.
    case unknown(type: String)
}

/// A block that contains blocks or parts.
package enum IRContainer {
    /// A block that contains blocks and otherwise only plain texts, by member, in order (``IR/Block/Content/prose``).
    case prose(type: String, texts: [(name: String, text: IRText?)])
    /// A box with blocks. `summaryInlines`: only if there is formatting.
    case featureBox(title: IRText?, summary: IRText?, summaryInlines: [IR.Inline]?, expandable: Bool)
    /// A grid of facts.
    case factGrid
    /// A timeline of items.
    case timeline
    /// A gallery of images.
    case gallery
    /// A list of items. `start`: only if it is ordered.
    case list(ordered: Bool, start: Int?, tight: Bool)
    /// A quote with blocks.
    case blockQuote
}

/// A part of a container, or a footnote, with blocks in it.
package enum IRPart {
    /// An item of a timeline.
    case timelineItem(year: IRText)
    /// An item of a list. `checked`: only for a task.
    case listItem(checked: Bool?)
    /// A footnote of the page.
    case footnote(id: IRText, number: Int)
}
