extension IRWriter {
    package mutating func beginParagraph(_ location: BlockLocation) {
        begin("paragraph")
        idAndSpan(of: location)
        json.beginArray("inlines")
    }

    package mutating func mediaRef(
        _ location: BlockLocation, ref: IRText, intent: IR.MediaReference.Intent, card: IR.MediaReference.Card,
        media: IR.Media?
    ) {
        begin("mediaRef", location)
        text("ref", ref)
        json.member("intent", intent.rawValue)
        json.member("card", card.rawValue)
        if let media {
            json.beginObject("media")
            self.media(media)
            json.endObject()
        }
        json.endObject()
    }

    package mutating func leafBlock(_ location: BlockLocation, _ leaf: IRLeaf) {
        switch leaf {
        case .fullBleed(let src, let alt, let caption, let captionInlines, let credit, let kind):
            begin("fullBleed", location)
            picture(src: src, alt: alt, caption: caption, captionInlines: captionInlines, credit: credit)
            json.member("kind", kind.rawValue)
        case .image(let asset, let alt, let criticality):
            begin("image", location)
            text("asset", asset)
            text("alt", alt)
            json.member("criticality", criticality.rawValue)
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
            json.member("construct", construct.rawValue)
            self.text("text", text)
        case .unknown(let type): begin(type: type, location)
        }
        json.endObject()
    }

    package mutating func beginContainer(_ location: BlockLocation, _ container: IRContainer) {
        switch container {
        case .prose(let type, let texts):
            begin(type: type, location)
            for (name, text) in texts {
                guard let text else { continue }
                json.member(escaping: name)
                string(text)
            }
            json.beginArray("blocks")
        case .featureBox(let title, let summary, let summaryInlines, let expandable):
            begin("featureBox", location)
            text("title", title)
            text("summary", summary)
            inlines("summaryInlines", summaryInlines)
            json.member("expandable", expandable)
            json.beginArray("blocks")
        case .factGrid:
            begin("factGrid", location)
            json.beginArray("facts")
        case .timeline:
            begin("timeline", location)
            json.beginArray("items")
        case .gallery:
            begin("gallery", location)
            json.beginArray("images")
        case .list(let ordered, let start, let tight):
            begin("list", location)
            json.member("ordered", ordered)
            json.member("start", start)
            json.member("tight", tight)
            json.beginArray("items")
        case .blockQuote:
            begin("blockQuote", location)
            json.beginArray("blocks")
        }
    }

    package mutating func beginPart(_ part: IRPart) {
        json.element()
        json.beginObject()
        switch part {
        case .timelineItem(let year): text("year", year)
        case .listItem(let checked): json.member("checked", checked)
        case .footnote(let id, let number):
            text("id", id)
            json.member("number", number)
        }
        json.beginArray("blocks")
    }

    package mutating func fact(label: IRText, value: IRText) {
        json.element()
        json.beginObject()
        text("label", label)
        text("value", value)
        json.endObject()
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
        json.member("type", type)
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
