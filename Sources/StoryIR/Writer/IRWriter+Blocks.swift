extension IRWriter {
    package mutating func beginParagraph(_ place: BlockPlace) {
        phrase(.beginParagraph) { $0.begin("paragraph") }
        self.place(place)
        phrase(.beginInlines) { $0.beginArray("inlines") }
    }

    package mutating func mediaRef(
        _ place: BlockPlace, ref: IRText, intent: IR.MediaReference.Intent, card: IR.MediaReference.Card,
        media: IR.Media?
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

    package mutating func beginDropQuote(_ place: BlockPlace, attribution: IRText?) {
        begin("dropQuote", place)
        text("attribution", attribution)
        beginArray("blocks")
    }

    package mutating func beginSideNote(_ place: BlockPlace, label: IRText?) {
        begin("sideNote", place)
        text("label", label)
        beginArray("blocks")
    }

    package mutating func beginFeatureBox(
        _ place: BlockPlace, title: IRText?, summary: IRText?, summaryInlines: [IR.Inline]?, expandable: Bool
    ) {
        begin("featureBox", place)
        text("title", title)
        text("summary", summary)
        inlines("summaryInlines", summaryInlines)
        bool("expandable", expandable)
        beginArray("blocks")
    }

    package mutating func beginFactGrid(_ place: BlockPlace) {
        begin("factGrid", place)
        beginArray("facts")
    }

    package mutating func fact(label: IRText, value: IRText) {
        json.element()
        json.beginObject()
        text("label", label)
        text("value", value)
        json.endObject()
    }

    package mutating func beginTimeline(_ place: BlockPlace) {
        begin("timeline", place)
        beginArray("items")
    }

    package mutating func beginTimelineItem(year: IRText) {
        json.element()
        json.beginObject()
        text("year", year)
        beginArray("blocks")
    }

    package mutating func endTimelineItem() {
        json.endArray()
        json.endObject()
    }

    package mutating func beginGallery(_ place: BlockPlace) {
        begin("gallery", place)
        beginArray("images")
    }

    package mutating func galleryImage(
        src: IRText, alt: IRText, caption: IRText?, captionInlines: [IR.Inline]?, credit: IRText?
    ) {
        json.element()
        json.beginObject()
        picture(src: src, alt: alt, caption: caption, captionInlines: captionInlines, credit: credit)
        json.endObject()
    }

    package mutating func fullBleed(
        _ place: BlockPlace, src: IRText, alt: IRText, caption: IRText?, captionInlines: [IR.Inline]?, credit: IRText?,
        kind: IR.FullBleed.Kind
    ) {
        begin("fullBleed", place)
        picture(src: src, alt: alt, caption: caption, captionInlines: captionInlines, credit: credit)
        string("kind", kind.rawValue)
        json.endObject()
    }

    package mutating func image(_ place: BlockPlace, asset: IRText, alt: IRText, criticality: IR.Criticality) {
        begin("image", place)
        text("asset", asset)
        text("alt", alt)
        string("criticality", criticality.rawValue)
        json.endObject()
    }

    package mutating func unsupported(_ place: BlockPlace, construct: IR.Unsupported.Construct, text: IRText) {
        begin("unsupported", place)
        string("construct", construct.rawValue)
        self.text("text", text)
        json.endObject()
    }

    package mutating func endBlock() {
        endText()
        phrase(.endBlock) {
            $0.json.endArray()
            $0.json.endObject()
        }
    }

    package mutating func unknownBlock(_ place: BlockPlace, type: String) {
        json.element()
        json.beginObject()
        string("type", type)
        self.place(place)
        json.endObject()
    }

    private mutating func begin(_ type: StaticString, _ place: BlockPlace) {
        begin(type)
        self.place(place)
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
