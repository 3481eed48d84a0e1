import StoryDiagnostics
import StorySyntax

/// The words about the components of branching stories (LANGUAGE.md 7).
extension ComponentReference {
    /// The words about a component that the interactive profile adds; nil for any other.
    static func interactiveWords(about component: Component) -> Words? {
        switch component {
        case .unknown, .section, .mediaRef, .dropQuote, .sideNote, .featureBox, .factGrid, .fact, .timeline,
            .timelineItem, .gallery, .galleryImage, .fullBleed:
            nil
        case .page:
            Words(
                summary: "what a reader sees at once; a Section without pages is one page, which is called p1",
                attributes: [
                    .id: "its name; no other page of the section has it",
                    .kind:
                        "left out, it is what the page is; only 'title' says something new, on a page of words alone",
                    .reveal: "whether the lines come one by one; left out, what 'defaults' says",
                    .tapAudio: "the sound when the page is tapped",
                    .next: "where the page leads; left out, to the next page of the section",
                ],
                example: .branching(
                    """
                    <Section id="pond" title="The Pond">

                    <Page id="cover" kind="title">

                    The Frog Who Kept a Shop

                    </Page>

                    <Page id="shop" reveal="lineByLine">

                    It sold wet stones. There was a queue.

                    <Ending kind="good" />

                    </Page>

                    </Section>
                    """))
        case .line:
            Words(
                summary: "words that belong together: what one voice says; every other paragraph is a line by itself",
                attributes: [
                    .id: "its name; no other line of the page has it; left out, l and its number from 0",
                    .speaker: "who says it",
                    .audio: "a recording of it",
                ],
                example: .branching(
                    """
                    <Section id="pond" title="The Pond">

                    <Line speaker="Frog">

                    Every stone a *different* wet.

                    </Line>

                    <Line speaker="Heron" audio="heron">I shall take all of them.</Line>

                    <Ending kind="bad" />

                    </Section>
                    """,
                    frontMatter: """
                        assets:
                          - key: heron
                            type: audio
                            src: https://example.com/heron.mp3
                        """))
        case .choices:
            Words(
                summary: "links from a page, of which the reader follows one; nothing comes after it on its page",
                attributes: [.prompt: "the question above them"], example: choices)
        case .choice:
            Words(
                summary: "one way on, in a few words that say what the reader does",
                attributes: [
                    .to: "where it leads",
                    .id: "its name; no other choice of the page has it; left out, c and its number from 0",
                    .tapAudio: "the sound when it is taken",
                    .authentic: "whether it goes on along the authentic path",
                ],
                example: choices)
        case .ending:
            Words(
                summary: "an end of the story; nothing comes after it on its page",
                attributes: [
                    .id: "its name; no other ending of the story has it; left out, e0",
                    .kind: "how it ends",
                    .title: "what this ending is called",
                ],
                example: .branching(
                    """
                    <Section id="pond" title="The Pond">

                    The heron paid in snails. The frog retired.

                    <Ending id="rich" kind="good" title="Forty Snails" />

                    </Section>
                    """))
        case .image:
            Words(
                summary: "a picture on a page",
                attributes: [
                    .ref: "the key of an entry of 'assets' of the type image",
                    .criticality: "whether readers wait for it; left out, what its entry says, else 'defaults'",
                ],
                example: .branching(
                    """
                    <Section id="pond" title="The Pond">

                    <Image ref="shop" criticality="critical" />

                    It sold wet stones. There was a queue.

                    <Ending kind="good" />

                    </Section>
                    """,
                    frontMatter: """
                        assets:
                          - key: shop
                            type: image
                            src: https://example.com/shop.png
                            alt: A frog behind a plank, and nine wet stones in order of wetness
                        """))
        case .sound:
            Words(
                summary: "a sound that a page plays",
                attributes: [
                    .ref: "the key of an entry of 'assets' of the type audio",
                    .on: "when: as soon as the page is there, or when it is tapped",
                    .criticality: "whether readers wait for it; left out, what its entry says, else 'defaults'",
                ],
                example: .branching(
                    """
                    <Section id="pond" title="The Pond">

                    <Sound ref="plop" on="tap" />

                    It sold wet stones. There was a queue.

                    <Ending kind="good" />

                    </Section>
                    """,
                    frontMatter: """
                        assets:
                          - key: plop
                            type: audio
                            src: https://example.com/plop.mp3
                            criticality: important
                        """))
        }
    }

    private static let choices = Rule.Example.branching(
        """
        <Section id="pond" title="The Pond">

        The heron puts a snail on the counter.

        <Choices prompt="What does the frog do?">
        <Choice to="sold">Wrap up a *good* stone.</Choice>
        <Choice to="pond">Ask for two snails.</Choice>
        </Choices>

        </Section>

        <Section id="sold" title="Sold">

        It was the first sale in eleven years.

        <Ending kind="good" />

        </Section>
        """)
}
