extension Rule {
    static let invalidPageKind = Rule(
        .invalidPageKind, .warning, .value, "a kind of page that does not exist",
        explanation: """
            The kind of a page is 'title', 'text', 'choice' or 'ending'. Readers know no other and work the \
            kind out from what is on the page.

            Use one of the four, or leave the kind out.
            """,
        failing: .wood(
            """
            <Page id="edge" kind="cover">

            The wood.

            </Page>
            """),
        fixedBy: [("cover", "title")])

    static let invalidReveal = Rule(
        .invalidReveal, .warning, .value, "a value of 'reveal' that does not exist",
        explanation: """
            A page shows all of its lines at once, 'all', or one after the other as the reader taps, \
            'lineByLine'. Any other word means nothing to readers, and they show all lines.

            Use one of the two, or leave it out.
            """,
        failing: .wood(
            """
            <Page id="edge" reveal="slowly">

            The wood is dark.

            </Page>
            """),
        fixedBy: [("slowly", "lineByLine")])

    static let invalidTrigger = Rule(
        .invalidTrigger, .warning, .value, "a value of 'on' that does not exist",
        explanation: """
            A Sound plays when the reader comes to the page, 'enter', or taps on it, 'tap'. Any other word \
            means nothing to readers, and they play it on entering.

            Use one of the two, or leave it out.
            """,
        failing: .wood(
            """
            The wood is dark.

            <Sound ref="howl" on="click" />
            """,
            frontMatter: """
                assets:
                  - key: howl
                    type: audio
                    src: https://example.com/howl.mp3
                """),
        fixedBy: [("click", "tap")])

    static let invalidCriticality = Rule(
        .invalidCriticality, .warning, .value, "a criticality that does not exist",
        explanation: """
            The criticality says how much a page depends on a picture or sound: 'optional', 'important', or \
            'critical' for one without which the page makes no sense, so that readers wait for it. Any other \
            word is dropped, and what the asset or the defaults say counts.

            Use one of the three, or leave it out.
            """,
        failing: .wood(
            """
            The wood is dark.

            <Image ref="wolf" criticality="high" />
            """,
            frontMatter: ExampleStory.wolf),
        fixedBy: [("high", "critical")])

    static let invalidEndingKind = Rule(
        .invalidEndingKind, .warning, .value, "a kind of ending that does not exist",
        explanation: """
            The kind of an ending is 'good', 'bad', 'neutral' or 'secret'. Readers know no other and take \
            the ending for a neutral one.

            Use one of the four, or leave the kind out.
            """,
        failing: .wood(
            """
            The wood is dark.

            <Ending kind="happy" />
            """),
        fixedBy: [("happy", "good")])

    static let invalidAuthentic = Rule(
        .invalidAuthentic, .warning, .value, "a mark of authenticity that is neither 'true' nor 'false'",
        explanation: """
            A Section or Choice with authentic="true" belongs to the path that the story is really about, such as the one that \
            the tale's source takes. Only 'true' marks it; any other value leaves it unmarked.

            Use 'true', or leave the attribute out.
            """,
        failing: .branching(
            """
            <Section id="wood" title="Wood" authentic="yes">

            The wood is dark.

            <Ending />

            </Section>
            """),
        fixedBy: [("yes", "true")])
}
