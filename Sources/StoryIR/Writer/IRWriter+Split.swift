extension IRWriter {
    package mutating func index(_ index: StoryIndex) {
        beginHead(index.head)
        list("assets", index.assets) { $0.asset($1) }
        statistics(index.statistics)
        json.endObject()
    }

    package mutating func contents(_ contents: StoryContents) {
        json.beginObject()
        json.member("hash", contents.hash)
        list("sections", contents.sections) { writer, entry in
            writer.json.member("id", entry.id)
            writer.json.member("title", entry.title)
            writer.strings("pages", entry.pages)
            writer.strings("queue", entry.queue)
        }
        list("media", contents.media) { $0.media($1) }
        list("assets", contents.assets) { $0.asset($1) }
        list("fallbacks", contents.fallbacks) { $0.fallback($1) }
        list("diagnostics", contents.diagnostics) { $0.diagnostic($1) }
        json.endObject()
    }

    package mutating func beat(_ beat: StoryBeat) {
        json.beginObject()
        json.member("hash", beat.hash)
        json.member("section")
        beginSectionObject(beat.section)
        for page in beat.section.pages { self.page(page, section: beat.section.id) }
        endSection()
        list("assets", beat.assets) { $0.asset($1) }
        navigation(beat.navigation)
        json.endObject()
    }
}
