import StoryIR
import StorySyntax

/// Lowers the front matter about the story as a whole to the IR.
enum HeaderLowering {
    /// Returns the header of the story. `start`: the location where reading begins.
    static func lower(_ analysis: PassContext, flow: IR.Flow, start: String) -> IR.Story {
        let metadata = analysis.metadata
        // The words of the header are on no page, so they don't count.
        var ignored = WordCounter()
        let fields = FieldParser(analysis.source, analysis.tree.profile)
        let deck = metadata.deck.map { FieldProse(.field($0), in: analysis.tree, by: fields, counting: &ignored) }
        return IR.Story(
            schemaVersion: metadata.schemaVersion?.value ?? "", id: metadata.id?.value ?? "",
            title: metadata.title?.value ?? "", subtitle: metadata.subtitle?.value, deck: deck?.words.string,
            deckInlines: deck?.inlines, authors: metadata.authors.map(\.value), editors: metadata.editors.map(\.value),
            publishDate: metadata.publishDate?.value, tags: metadata.tags.map(\.value),
            locale: metadata.locale?.value, theme: analysis.fallbacks.theme, hero: hero(metadata.heroImage),
            leadArt: leadArt(metadata.leadArt, analysis.tree, fields),
            layoutHints: metadata.subtitle == nil && metadata.deck == nil ? [.tightTitle] : [], flow: flow,
            start: start, extensions: IR.Extensions(metadata.extensions), synopsis: metadata.synopsis?.value,
            source: metadata.source?.value, culture: metadata.culture?.value, ageRange: metadata.ageRange?.value,
            readingMinutes: metadata.readingMinutes?.value)
    }

    private static func hero(_ picture: StoryMetadata.Picture?) -> IR.Hero {
        guard let picture, let src = picture.src else { return IR.Hero(kind: .gradient) }
        return IR.Hero(
            kind: .image, src: src.value, alt: picture.alt?.value ?? "", credit: picture.credit?.value,
            extensions: IR.Extensions(picture.extensions))
    }

    private static func leadArt(
        _ picture: StoryMetadata.Picture?, _ tree: SyntaxTree, _ fields: FieldParser
    ) -> IR.LeadArt? {
        guard let picture, let src = picture.src else { return nil }
        var ignored = WordCounter()
        let caption = picture.caption.map { FieldProse(.field($0), in: tree, by: fields, counting: &ignored) }
        return IR.LeadArt(
            src: src.value, alt: picture.alt?.value ?? "", caption: caption?.words.string,
            captionInlines: caption?.inlines, credit: picture.credit?.value,
            extensions: IR.Extensions(picture.extensions))
    }
}
