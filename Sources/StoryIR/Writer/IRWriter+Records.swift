/// Writes the small records: their members, or, if a record always has the same name, a member with all of it.
extension IRWriter {
    mutating func generator(_ generator: IR.Generator) {
        json.beginObject("generator")
        json.member("name", generator.name)
        json.member("version", generator.version)
        json.endObject()
    }

    mutating func source(_ source: IR.Source) {
        json.beginObject("source")
        json.member("path", source.path)
        json.member("hash", source.hash)
        json.endObject()
    }

    mutating func story(_ story: IR.Story) {
        json.beginObject("story")
        json.member("schemaVersion", story.schemaVersion)
        json.member("id", story.id)
        json.member("title", story.title)
        json.member("subtitle", story.subtitle)
        json.member("deck", story.deck)
        inlines("deckInlines", story.deckInlines)
        strings("authors", story.authors)
        strings("editors", story.editors)
        json.member("publishDate", story.publishDate)
        strings("tags", story.tags)
        json.member("locale", story.locale)
        theme(story.theme)
        hero(story.hero)
        if let leadArt = story.leadArt { self.leadArt(leadArt) }
        strings("layoutHints", story.layoutHints.map(\.rawValue))
        json.member("flow", story.flow.rawValue)
        json.member("start", story.start)
        extensions(story.extensions)
        json.member("synopsis", story.synopsis)
        json.member("source", story.source)
        json.member("culture", story.culture)
        json.member("ageRange", story.ageRange)
        json.member("readingMinutes", story.readingMinutes)
        json.endObject()
    }

    mutating func media(_ media: IR.Media) {
        json.member("key", media.key)
        json.member("type", media.type.rawValue)
        json.member("appleMusicId", media.appleMusicId)
        json.member("title", media.title)
        json.member("artist", media.artist)
        json.member("artworkUrl", media.artworkUrl)
        json.member("appleMusicUrl", media.appleMusicUrl)
        json.member("durationMs", media.durationMs)
        json.member("card", media.card.rawValue)
        extensions(media.extensions)
    }

    mutating func asset(_ asset: IR.Asset) {
        json.member("key", asset.key)
        json.member("kind", asset.kind.rawValue)
        json.member("src", asset.src)
        json.member("location", asset.location.rawValue)
        json.member("bytes", asset.bytes)
        json.member("hash", asset.hash)
        json.member("width", asset.width)
        json.member("height", asset.height)
        json.member("criticality", asset.criticality.rawValue)
    }

    mutating func line(_ line: IR.Line) {
        json.member("id", line.id)
        json.member("firstBlock", line.firstBlock)
        json.member("blockCount", line.blockCount)
        json.member("speaker", line.speaker)
        json.member("audio", line.audio)
    }

    mutating func assetUse(_ use: IR.AssetUse) {
        json.member("asset", use.asset)
        json.member("criticality", use.criticality.rawValue)
        json.member("on", use.on)
    }

    mutating func exit(_ exit: IR.Exit) {
        json.beginObject("exit")
        switch exit {
        case .next(let target):
            json.member("kind", "next")
            json.member("to", target)
        case .end: json.member("kind", "end")
        case .ending(let ending):
            json.member("kind", "ending")
            json.member("id", ending.id)
            json.member("endingKind", ending.endingKind.rawValue)
            json.member("title", ending.title)
        case .choices(let choices):
            json.member("kind", "choices")
            json.member("prompt", choices.prompt)
            list("choices", choices.choices) { $0.choice($1) }
        }
        json.endObject()
    }

    mutating func navigation(_ navigation: IR.Navigation) {
        json.beginObject("navigation")
        strings("pages", navigation.pages)
        list("remaining", navigation.remaining) { $0.bounds($1) }
        json.beginArray("prefetch")
        for pages in navigation.prefetch {
            json.element()
            strings(pages)
        }
        json.endArray()
        json.endObject()
    }

    mutating func statistics(_ statistics: IR.Statistics) {
        json.beginObject("statistics")
        json.member("words", statistics.words)
        json.member("sections", statistics.sections)
        json.member("pages", statistics.pages)
        json.member("endings", statistics.endings)
        json.member("paths")
        if let paths = statistics.paths { json.string(paths) } else { json.null() }
        json.beginObject("pagesToEnd")
        bounds(statistics.pagesToEnd)
        json.endObject()
        json.beginObject("readingMinutes")
        bounds(statistics.readingMinutes)
        json.endObject()
        json.endObject()
    }

    mutating func fallback(_ fallback: IR.Fallback) {
        json.member("field", fallback.field)
        json.member("reason", fallback.reason.rawValue)
        json.member("applied", fallback.applied)
    }

    private mutating func theme(_ theme: IR.Theme) {
        json.beginObject("theme")
        json.member("accentColor", theme.accentColor)
        strings("heroGradient", theme.heroGradient)
        json.member("typeRamp", theme.typeRamp.rawValue)
        json.endObject()
    }

    private mutating func hero(_ hero: IR.Hero) {
        json.beginObject("hero")
        json.member("kind", hero.kind.rawValue)
        json.member("src", hero.src)
        json.member("alt", hero.alt)
        json.member("credit", hero.credit)
        extensions(hero.extensions)
        json.endObject()
    }

    private mutating func leadArt(_ leadArt: IR.LeadArt) {
        json.beginObject("leadArt")
        json.member("src", leadArt.src)
        json.member("alt", leadArt.alt)
        json.member("caption", leadArt.caption)
        inlines("captionInlines", leadArt.captionInlines)
        json.member("credit", leadArt.credit)
        extensions(leadArt.extensions)
        json.endObject()
    }

    private mutating func choice(_ choice: IR.Choice) {
        json.member("id", choice.id)
        json.member("to", choice.to)
        inlines("label", choice.label)
        json.member("authentic", choice.authentic)
        json.member("tapAudio", choice.tapAudio)
    }

    private mutating func bounds(_ bounds: IR.Bounds) {
        json.member("min", bounds.min)
        json.member("max")
        if let max = bounds.max { json.number(max) } else { json.null() }
    }
}
