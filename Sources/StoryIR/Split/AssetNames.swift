import StorySource

/// The names by which parts of a story refer to assets: keys, paths and URLs. The key of a recording is also that of its
/// sound.
struct AssetNames {
    private(set) var names: Set<ExactName> = []

    /// Returns whether an asset has one of the names.
    func contains(_ asset: IR.Asset) -> Bool {
        names.contains(ExactName(asset.key)) || names.contains(ExactName(asset.src))
    }

    /// Adds those of the story's head.
    mutating func add(_ story: IR.Story) {
        add(story.hero.src)
        add(story.leadArt?.src)
        add(story.deckInlines)
        add(story.leadArt?.captionInlines)
    }

    mutating func add(_ section: IR.Section) {
        add(section.leadMedia)
        for page in section.pages {
            for use in page.assets { add(use.asset) }
            for line in page.lines { add(line.audio) }
            add(page.blocks)
            for note in page.footnotes { add(note.blocks) }
            if case .choices(let choices) = page.exit { for choice in choices.choices { add(choice.label) } }
        }
    }

    private mutating func add(_ blocks: [IR.Block]) {
        for block in blocks.all {
            switch block.content {
            case .mediaRef(let reference): add(reference.media)
            case .gallery(let gallery):
                for image in gallery.images {
                    add(image.src)
                    add(image.captionInlines)
                }
            case .fullBleed(let bleed):
                add(bleed.src)
                add(bleed.captionInlines)
            case .image(let image): add(image.asset)
            case .figure(let picture): add(picture.src)
            case .featureBox(let box): add(box.summaryInlines)
            default: for prose in block.content.inlines { add(prose) }
            }
        }
    }

    /// Adds the images of prose, and the files that its links lead to.
    private mutating func add(_ inlines: [IR.Inline]?) {
        for inline in (inlines ?? []).all {
            switch inline {
            case .link(let link): add(link.url)
            case .image(let picture): add(picture.src)
            case .emphasis, .strong, .strikethrough, .text, .code, .footnoteReference, .lineBreak, .unknown: break
            }
        }
    }

    mutating func add(_ media: IR.Media?) {
        add(media?.key)
        add(media?.artworkUrl)
    }

    private mutating func add(_ name: String?) { if let name { names.insert(ExactName(name)) } }
}
