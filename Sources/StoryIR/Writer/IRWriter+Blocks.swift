extension IRWriter {
    package mutating func beginParagraph(_ location: BlockLocation) {
        begin("paragraph")
        idAndSpan(of: location)
        beginArray("inlines")
    }

    package mutating func mediaRef(
        _ location: BlockLocation, ref: IRText, intent: IR.MediaReference.Intent, card: IR.MediaReference.Card,
        media: IR.Media?
    ) {
        begin("mediaRef", location)
        text("ref", ref)
        string("intent", intent.rawValue)
        string("card", card.rawValue)
        if let media {
            json.member("media")
            self.media(media)
        }
        json.endObject()
    }

    package mutating func leafBlock(_ location: BlockLocation, _ leaf: IRLeaf) {
        switch leaf {
        case .fullBleed(let src, let alt, let caption, let captionInlines, let credit, let kind):
            begin("fullBleed", location)
            picture(src: src, alt: alt, caption: caption, captionInlines: captionInlines, credit: credit)
            string("kind", kind.rawValue)
        case .image(let asset, let alt, let criticality):
            begin("image", location)
            text("asset", asset)
            text("alt", alt)
            string("criticality", criticality.rawValue)
        case .code(let language, let info, let text):
            begin("codeBlock", location)
            self.text("language", language)
            self.text("info", info)
            self.text("text", text)
        case .thematicBreak: begin("thematicBreak", location)
        case .figure(let src, let alt, let title):
            begin("figure", location)
            picture(src: src, alt: alt, title: title)
        case .unsupported(let construct, let text):
            begin("unsupported", location)
            string("construct", construct.rawValue)
            self.text("text", text)
        case .unknown(let type): begin(type: type, location)
        }
        json.endObject()
    }

    package mutating func beginProse(_ location: BlockLocation, type: String, texts: [(name: String, text: IRText?)]) {
        begin(type: type, location)
        for (name, text) in texts {
            guard let text else { continue }
            json.member(escaping: name)
            string(text)
        }
        beginArray("blocks")
    }

    package mutating func beginFeatureBox(
        _ location: BlockLocation, title: IRText?, summary: IRText?, summaryInlines: [IR.Inline]?, expandable: Bool
    ) {
        begin("featureBox", location)
        text("title", title)
        text("summary", summary)
        inlines("summaryInlines", summaryInlines)
        bool("expandable", expandable)
        beginArray("blocks")
    }

    package mutating func beginFactGrid(_ location: BlockLocation) {
        begin("factGrid", location)
        beginArray("facts")
    }

    package mutating func fact(label: IRText, value: IRText) {
        json.element()
        json.beginObject()
        text("label", label)
        text("value", value)
        json.endObject()
    }

    package mutating func beginTimeline(_ location: BlockLocation) {
        begin("timeline", location)
        beginArray("items")
    }

    package mutating func beginTimelineItem(year: IRText) {
        json.element()
        json.beginObject()
        text("year", year)
        beginArray("blocks")
    }

    package mutating func beginGallery(_ location: BlockLocation) {
        begin("gallery", location)
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

    package mutating func endBlock() { endParent() }

    package mutating func endPart() { endParent() }

    private mutating func begin(type: String, _ location: BlockLocation) {
        json.element()
        json.beginObject()
        string("type", type)
        idAndSpan(of: location)
    }

    mutating func begin(_ type: StaticString, _ location: BlockLocation) {
        begin(type)
        idAndSpan(of: location)
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
