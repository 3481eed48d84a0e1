/// Blocks, which stand on a page or in a block that was begun.
extension IRWriter {
    /// Begins a paragraph; its inlines follow, then ``endBlock()``.
    package mutating func beginParagraph(_ place: Place) {
        begin("paragraph", place)
        beginArray("inlines")
    }

    /// A card for a recording; no `media` for a placeholder.
    package mutating func mediaRef(
        _ place: Place, ref: IRText, intent: IR.MediaReference.Intent, card: IR.MediaReference.Card, media: IR.Media?
    ) {
        begin("mediaRef", place)
        text("ref", ref)
        string("intent", intent.rawValue)
        string("card", card.rawValue)
        if let media {
            json.member("media")
            self.media(media)
        }
        json.endObject()
    }

    /// Begins a quotation; its blocks follow, then ``endBlock()``.
    package mutating func beginDropQuote(_ place: Place, attribution: IRText?) {
        begin("dropQuote", place)
        text("attribution", attribution)
        beginArray("blocks")
    }

    /// Begins a note; its blocks follow, then ``endBlock()``.
    package mutating func beginSideNote(_ place: Place, label: IRText?) {
        begin("sideNote", place)
        text("label", label)
        beginArray("blocks")
    }

    /// Begins a box; its blocks follow, then ``endBlock()``. `summaryInlines` only where there is formatting.
    package mutating func beginFeatureBox(
        _ place: Place, title: IRText?, summary: IRText?, summaryInlines: [IR.Inline]?, expandable: Bool
    ) {
        begin("featureBox", place)
        text("title", title)
        text("summary", summary)
        inlines("summaryInlines", summaryInlines)
        bool("expandable", expandable)
        beginArray("blocks")
    }

    /// Begins a grid; its facts follow, then ``endBlock()``.
    package mutating func beginFactGrid(_ place: Place) {
        begin("factGrid", place)
        beginArray("facts")
    }

    /// One fact of the grid that was begun.
    package mutating func fact(label: IRText, value: IRText) {
        json.element()
        json.beginObject()
        text("label", label)
        text("value", value)
        json.endObject()
    }

    /// Begins a timeline; its items follow, then ``endBlock()``.
    package mutating func beginTimeline(_ place: Place) {
        begin("timeline", place)
        beginArray("items")
    }

    /// Begins an item of the timeline that was begun; its blocks follow, then ``endTimelineItem()``.
    package mutating func beginTimelineItem(year: IRText) {
        json.element()
        json.beginObject()
        text("year", year)
        beginArray("blocks")
    }

    /// Ends the item.
    package mutating func endTimelineItem() {
        json.endArray()
        json.endObject()
    }

    /// Begins a gallery; its images follow, then ``endBlock()``.
    package mutating func beginGallery(_ place: Place) {
        begin("gallery", place)
        beginArray("images")
    }

    /// One image of the gallery that was begun. `captionInlines` only where there is formatting.
    package mutating func galleryImage(
        src: IRText, alt: IRText, caption: IRText?, captionInlines: [IR.Inline]?, credit: IRText?
    ) {
        json.element()
        json.beginObject()
        picture(src: src, alt: alt, caption: caption, captionInlines: captionInlines, credit: credit)
        json.endObject()
    }

    /// An image or video as wide as the screen. `captionInlines` only where there is formatting.
    package mutating func fullBleed(
        _ place: Place, src: IRText, alt: IRText, caption: IRText?, captionInlines: [IR.Inline]?, credit: IRText?,
        kind: IR.FullBleed.Kind
    ) {
        begin("fullBleed", place)
        picture(src: src, alt: alt, caption: caption, captionInlines: captionInlines, credit: credit)
        string("kind", kind.rawValue)
        json.endObject()
    }

    /// An image of a page.
    package mutating func image(_ place: Place, asset: IRText, alt: IRText, criticality: IR.Criticality) {
        begin("image", place)
        text("asset", asset)
        text("alt", alt)
        string("criticality", criticality.rawValue)
        json.endObject()
    }

    /// Markdown that the language does not have, as it was written.
    package mutating func unsupported(_ place: Place, construct: IR.Unsupported.Construct, text: IRText) {
        begin("unsupported", place)
        string("construct", construct.rawValue)
        self.text("text", text)
        json.endObject()
    }

    /// Ends the innermost block that was begun.
    package mutating func endBlock() {
        endText()
        json.endArray()
        json.endObject()
    }

    /// Says a block value to the methods above.
    mutating func block(_ block: IR.Block) {
        let place = Place.stored(id: block.id, span: block.span)
        switch block.content {
        case .paragraph(let paragraph):
            beginParagraph(place)
            for inline in paragraph.inlines { self.inline(inline) }
            endBlock()
        case .mediaRef(let reference):
            mediaRef(
                place, ref: .string(reference.ref), intent: reference.intent, card: reference.card,
                media: reference.media)
        case .dropQuote(let quote):
            beginDropQuote(place, attribution: quote.attribution.map(IRText.string))
            for child in quote.blocks { self.block(child) }
            endBlock()
        case .sideNote(let note):
            beginSideNote(place, label: note.label.map(IRText.string))
            for child in note.blocks { self.block(child) }
            endBlock()
        case .featureBox(let box):
            beginFeatureBox(
                place, title: box.title.map(IRText.string), summary: box.summary.map(IRText.string),
                summaryInlines: box.summaryInlines, expandable: box.expandable)
            for child in box.blocks { self.block(child) }
            endBlock()
        case .factGrid(let grid):
            beginFactGrid(place)
            for fact in grid.facts { self.fact(label: .string(fact.label), value: .string(fact.value)) }
            endBlock()
        case .timeline(let timeline):
            beginTimeline(place)
            for item in timeline.items {
                beginTimelineItem(year: .string(item.year))
                for child in item.blocks { self.block(child) }
                endTimelineItem()
            }
            endBlock()
        case .gallery(let gallery):
            beginGallery(place)
            for image in gallery.images {
                galleryImage(
                    src: .string(image.src), alt: .string(image.alt), caption: image.caption.map(IRText.string),
                    captionInlines: image.captionInlines, credit: image.credit.map(IRText.string))
            }
            endBlock()
        case .fullBleed(let picture):
            fullBleed(
                place, src: .string(picture.src), alt: .string(picture.alt),
                caption: picture.caption.map(IRText.string), captionInlines: picture.captionInlines,
                credit: picture.credit.map(IRText.string), kind: picture.kind)
        case .image(let image):
            self.image(
                place, asset: .string(image.asset), alt: .string(image.alt), criticality: image.criticality)
        case .unsupported(let unsupported):
            self.unsupported(place, construct: unsupported.construct, text: .string(unsupported.text))
        case .unknown(let type):
            json.element()
            json.beginObject()
            string("type", type)
            self.place(place)
            json.endObject()
        }
    }

    private mutating func begin(_ type: StaticString, _ place: Place) {
        json.element()
        json.beginObject()
        json.member("type")
        json.string(type)
        self.place(place)
    }

    private mutating func beginArray(_ name: StaticString) {
        json.member(name)
        json.beginArray()
    }

    private mutating func picture(
        src: IRText, alt: IRText, caption: IRText?, captionInlines: [IR.Inline]?, credit: IRText?
    ) {
        text("src", src)
        text("alt", alt)
        text("caption", caption)
        inlines("captionInlines", captionInlines)
        text("credit", credit)
    }
}
