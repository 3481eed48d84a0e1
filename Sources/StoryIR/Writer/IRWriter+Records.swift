/// Writes the small records: each as a value, or, if it always has the same name, as a member.
extension IRWriter {
    mutating func generator(_ generator: IR.Generator) {
        beginObject("generator")
        string("name", generator.name)
        string("version", generator.version)
        json.endObject()
    }

    mutating func source(_ source: IR.Source) {
        beginObject("source")
        string("path", source.path)
        string("hash", source.hash)
        json.endObject()
    }

    mutating func story(_ story: IR.Story) {
        beginObject("story")
        string("schemaVersion", story.schemaVersion)
        string("id", story.id)
        string("title", story.title)
        string("subtitle", story.subtitle)
        string("deck", story.deck)
        inlines("deckInlines", story.deckInlines)
        strings("authors", story.authors)
        strings("editors", story.editors)
        string("publishDate", story.publishDate)
        strings("tags", story.tags)
        string("locale", story.locale)
        theme(story.theme)
        hero(story.hero)
        if let leadArt = story.leadArt { self.leadArt(leadArt) }
        strings("layoutHints", story.layoutHints.map(\.rawValue))
        string("flow", story.flow.rawValue)
        string("start", story.start)
        extensions(story.extensions)
        string("synopsis", story.synopsis)
        string("source", story.source)
        string("culture", story.culture)
        string("ageRange", story.ageRange)
        number("readingMinutes", story.readingMinutes)
        json.endObject()
    }

    mutating func media(_ media: IR.Media) {
        json.beginObject()
        string("key", media.key)
        string("type", media.type.rawValue)
        string("appleMusicId", media.appleMusicId)
        string("title", media.title)
        string("artist", media.artist)
        string("artworkUrl", media.artworkUrl)
        string("appleMusicUrl", media.appleMusicUrl)
        number("durationMs", media.durationMs)
        string("card", media.card.rawValue)
        extensions(media.extensions)
        json.endObject()
    }

    mutating func asset(_ asset: IR.Asset) {
        json.beginObject()
        string("key", asset.key)
        string("kind", asset.kind.rawValue)
        string("src", asset.src)
        string("location", asset.location.rawValue)
        number("bytes", asset.bytes)
        string("hash", asset.hash)
        number("width", asset.width)
        number("height", asset.height)
        string("criticality", asset.criticality.rawValue)
        json.endObject()
    }

    mutating func line(_ line: IR.Line) {
        json.beginObject()
        string("id", line.id)
        number("firstBlock", line.firstBlock)
        number("blockCount", line.blockCount)
        string("speaker", line.speaker)
        string("audio", line.audio)
        json.endObject()
    }

    mutating func assetUse(_ use: IR.AssetUse) {
        json.beginObject()
        string("asset", use.asset)
        string("criticality", use.criticality.rawValue)
        string("on", use.on)
        json.endObject()
    }

    mutating func exit(_ exit: IR.Exit) {
        beginObject("exit")
        switch exit {
        case .next(let target):
            string("kind", "next")
            string("to", target)
        case .end: string("kind", "end")
        case .ending(let ending):
            string("kind", "ending")
            string("id", ending.id)
            string("endingKind", ending.endingKind.rawValue)
            string("title", ending.title)
        case .choices(let choices):
            string("kind", "choices")
            string("prompt", choices.prompt)
            list("choices", choices.choices) { $0.choice($1) }
        }
        json.endObject()
    }

    mutating func navigation(_ navigation: IR.Navigation) {
        beginObject("navigation")
        strings("pages", navigation.pages)
        list("remaining", navigation.remaining) { $0.bounds($1) }
        list("prefetch", navigation.prefetch) { $0.strings($1) }
        json.endObject()
    }

    mutating func statistics(_ statistics: IR.Statistics) {
        beginObject("statistics")
        number("words", statistics.words)
        number("sections", statistics.sections)
        number("pages", statistics.pages)
        number("endings", statistics.endings)
        json.member("paths")
        if let paths = statistics.paths { json.string(paths) } else { json.null() }
        json.member("pagesToEnd")
        bounds(statistics.pagesToEnd)
        json.member("readingMinutes")
        bounds(statistics.readingMinutes)
        json.endObject()
    }

    mutating func fallback(_ fallback: IR.Fallback) {
        json.beginObject()
        string("field", fallback.field)
        string("reason", fallback.reason.rawValue)
        string("applied", fallback.applied)
        json.endObject()
    }

    private mutating func theme(_ theme: IR.Theme) {
        beginObject("theme")
        string("accentColor", theme.accentColor)
        strings("heroGradient", theme.heroGradient)
        string("typeRamp", theme.typeRamp.rawValue)
        json.endObject()
    }

    private mutating func hero(_ hero: IR.Hero) {
        beginObject("hero")
        string("kind", hero.kind.rawValue)
        string("src", hero.src)
        string("alt", hero.alt)
        string("credit", hero.credit)
        extensions(hero.extensions)
        json.endObject()
    }

    private mutating func leadArt(_ leadArt: IR.LeadArt) {
        beginObject("leadArt")
        string("src", leadArt.src)
        string("alt", leadArt.alt)
        string("caption", leadArt.caption)
        inlines("captionInlines", leadArt.captionInlines)
        string("credit", leadArt.credit)
        extensions(leadArt.extensions)
        json.endObject()
    }

    private mutating func choice(_ choice: IR.Choice) {
        json.beginObject()
        string("id", choice.id)
        string("to", choice.to)
        inlines("label", choice.label)
        bool("authentic", choice.authentic)
        string("tapAudio", choice.tapAudio)
        json.endObject()
    }

    private mutating func bounds(_ bounds: IR.Bounds) {
        json.beginObject()
        number("min", bounds.min)
        json.member("max")
        if let max = bounds.max { json.number(max) } else { json.null() }
        json.endObject()
    }
}
