import StorySyntax

/// Branching stories: pages, and the links between them (LANGUAGE.md 7).
extension LanguageReference {
    static let schemaVersions: [(profile: Profile, words: String)] = [
        (.narrative, "a story that is read from its first section to its last"),
        (
            .interactive,
            """
            a story in pages, in which readers may choose the way; has all of \(Profile.narrative.schemaVersion), and what is \
            marked here with 'since' or 'later'
            """
        ),
        (
            .markdown,
            """
            what a new story takes; has all of \(Profile.interactive.schemaVersion), and standard Markdown, which 'prose' \
            marks with 'since'
            """
        ),
    ]

    static let branchingRules = [
        "This is about stories with schema_version \(Profile.interactive.schemaVersion) or later.",
        """
        'sections', 'media' and 'publish_date' may be left out. Where 'sections' is left out, the body alone says which \
        sections there are; where it is there, every Section has its entry. A MediaRef needs 'media' all the same.
        """,
        """
        A Section is one beat of the story. It holds Pages and nothing beside them, or what a Page holds, and then it is a \
        page itself, called p1.
        """,
        """
        A place is named section/page. A target (to, next, start) is a section, which means its first page, or a \
        section/page. Reading begins at 'start', else at the first page.
        """,
        """
        A page ends in one way: in Choices, in an Ending, in 'next', or in none of these and leads to the next page of its \
        section. Choices or an Ending are last on their page, and there is no 'next' beside them. 'next' on a \
        Section is that of its last page, and is in one of the two places.
        """,
        """
        Without any Choices, Ending and 'next', sections follow one another. As soon as there is one somewhere, the last \
        page of every Section ends in Choices, an Ending or a 'next'.
        """,
        "Choices hold two Choices or more, each with words and each to another place. A way may lead back.",
        "Every page can be reached from the start, and an Ending from every page: each loop has a way out.",
        "An Ending is good, bad, neutral or secret (hard to find). Several Endings may be of one kind.",
        """
        The authentic path is the story as it is told without choosing. Mark all of it or nothing: authentic="true" on \
        each Section along it, from the one where reading begins, and on each Choice by which it goes on, to an Ending.
        """,
        """
        Each paragraph is a line, and each Line is one, whatever number of paragraphs it has. Pictures, quotes and boxes \
        belong to the line before them. With reveal="lineByLine" the lines come one after the other.
        """,
        """
        A page has a kind: 'choice' with Choices, 'ending' with an Ending, else 'text', or 'title' where it says so. \
        Leave it out but for 'title'.
        """,
        """
        'assets' lists the pictures and sounds of pages, each with a key: type is image or audio, and an image has an alt. \
        Image and Sound name them by 'ref'; Page and Choice by 'tapAudio', and Line by 'audio', name sounds. Every entry \
        is used. A sound with the key of an entry of 'media' is that recording: readers play it from the card.
        """,
        """
        Criticality is optional, important or critical: whether readers may go without, load first, or wait. What \
        the Image or Sound says counts, else the entry of 'assets', else image_criticality or audio_criticality of \
        'defaults', else optional. The critical files of a page and of those within two steps stay below 5 MiB together.
        """,
        """
        'defaults' also has reveal: all or lineByLine. age_range is two ages such as 4-8. reading_minutes is a whole \
        number between the shortest and the longest way at \(FlowLowering.wordsPerMinute) words a minute, rounded up; \
        leave it out if in doubt.
        """,
        """
        synopsis says what happens, source where the tale comes from, culture whose it is. All are plain text.
        """,
    ]

    /// A complete branching story, with a loop, pages, lines, sounds, a secret and an authentic path.
    static let branchingStory = """
        ---
        schema_version: \(Profile.interactive.schemaVersion)
        id: the-frog-shop
        title: "The Frog Who Kept a Shop"
        authors: ["A. Writer"]
        synopsis: "A frog sells wet stones. A heron comes in who has money, and teeth on its mind."
        age_range: "4-8"
        start: pond/cover
        defaults:
          reveal: lineByLine
          image_criticality: important
        assets:
          - key: shop
            type: image
            src: "https://example.com/shop.png"
            alt: "A frog after a plank, and nine wet stones in order of wetness"
          - key: plop
            type: audio
            src: "https://example.com/plop.mp3"
        ---

        <Section id="pond" title="The Pond" authentic="true">

        <Page id="cover" kind="title" reveal="all">

        The Frog Who Kept a Shop

        </Page>

        <Page id="shop" tapAudio="plop">

        <Image ref="shop" />

        Nobody had bought a stone in eleven years. The frog polished them on Sundays.

        <Line id="order" speaker="Heron">Nine, please. And a *bag*.</Line>

        <Choices prompt="What does the frog say?">
        <Choice to="counting" authentic="true">Nine it is!</Choice>
        <Choice to="pond/under" tapAudio="plop">Nothing. Frogs can dive.</Choice>
        </Choices>

        </Page>

        <Page id="under" next="counting">

        Under the plank it is dark and wet, and very good for thinking. The heron coughs.

        </Page>

        </Section>

        <Section id="counting" title="Counting" authentic="true">

        <Sound ref="plop" on="enter" criticality="optional" />

        One. Two. Three. Herons can't count, but they like to watch.

        <Choices>
        <Choice to="sold" authentic="true">Go on counting.</Choice>
        <Choice to="pond/under">Lose count, and dive.</Choice>
        <Choice to="tenth">Find a tenth stone.</Choice>
        </Choices>

        </Section>

        <Section id="sold" title="Sold" authentic="true">

        The heron paid in snails, and never came back for the bag.

        <Ending id="rich" kind="good" title="Forty Snails" />

        </Section>

        <Section id="tenth" title="The Tenth Stone">

        It was warm, and it ticked. The heron sat down on it as if it had always done so.

        <Ending id="egg" kind="secret" title="Not a Stone" />

        </Section>
        """ + "\n"
}
