import StorySource

extension Rule {
    static let duplicateStoryID = Rule(
        .duplicateStoryID, .error, .project, "two stories with one id",
        explanation: """
            The id of a story is its name for readers and the name of its folder in the output, so two stories of one \
            run can't share it: the second would overwrite the first. The diagnostic is on the story whose path comes \
            later; the other one is built.

            Give each story an id of its own. A copied story keeps the id of the original until it is changed.
            """,
        failing: .files([storyFile("day/story.mdx", id: "tram"), storyFile("night/story.mdx", id: "tram")]),
        fixed: .files([storyFile("day/story.mdx", id: "tram"), storyFile("night/story.mdx", id: "night-tram")]))

    static let invalidOption = Rule(
        .invalidOption, .error, .project, "an option in mdxc.yaml that does not work",
        explanation: """
            A value in mdxc.yaml is not one that its option takes: a level that does not exist, an id that no diagnostic \
            has, something that is not a number, or an attempt to lower an error. The file has to hold as a whole, so \
            nothing is built with only a part of it.

            'mdxc rules' lists the ids; the levels are 'error', 'warn' and 'allow'.
            """,
        failing: .options("levels:\n  unused_media: off\n"),
        fixed: .options("levels:\n  unused_media: allow\n"))

    private static func storyFile(_ path: String, id: String) -> Example.File {
        Example.File(path, ExampleStory.files(of: .frontMatter("id: \(id)"))[0].content)
    }
}

extension Diagnostic {
    /// Two stories of a run have the same id.
    package static func duplicateStoryID(_ id: String, at span: SourceSpan, other: String) -> Diagnostic {
        Diagnostic(
            .duplicateStoryID,
            "the story \(Quoting.quoted(other)) has the id \(Quoting.quoted(id)) too; give each an id of its own",
            at: span, label: "already taken")
    }

    /// A key of `mdxc.yaml` that is not an option. `nearest` are options that may be meant. `isForCommandLine`: whether only the
    /// command line has this option.
    package static func unknownOption(
        _ name: String, at span: SourceSpan, nearest: [String], isForCommandLine: Bool
    ) -> Diagnostic {
        if isForCommandLine {
            return Diagnostic(
                .unknownField, "\(Quoting.quoted(name)) can be given on the command line only; remove it", at: span,
                fallback: "it has no effect")
        }
        let remedy = Quoting.didYouMean(nearest, else: "remove it")
        return Diagnostic(
            .unknownField, "there is no option \(Quoting.quoted(name)); \(remedy)", at: span,
            fallback: "it has no effect", fixes: replacements(of: span, with: nearest))
    }

    /// A key of `levels` in `mdxc.yaml` that is not an id. `nearest` are ids that may be meant.
    package static func unknownRule(_ name: String, at span: SourceSpan, nearest: [String]) -> Diagnostic {
        let remedy = Quoting.didYouMean(nearest, else: "'mdxc rules' lists them")
        return Diagnostic(
            .unknownField, "no diagnostic has the id \(Quoting.quoted(name)); \(remedy)", at: span,
            fallback: "it has no effect", fixes: replacements(of: span, with: nearest))
    }

    /// A value in `mdxc.yaml` that is invalid for its option. `value`: its text; nil if it has none, such as a list.
    package static func invalidOption(
        _ name: String, value: String?, expected: String, at span: SourceSpan, nearest: [String]
    ) -> Diagnostic {
        let got = value.map { ", not \(Quoting.quoted($0))" } ?? ""
        let advice = nearest.isEmpty ? "" : "; did you mean \(Quoting.alternatives(nearest))?"
        return Diagnostic(
            .invalidOption, "\(Quoting.quoted(name)) takes \(expected)\(got)\(advice)", at: span,
            fixes: value == nil ? [] : replacements(of: span, with: nearest))
    }

    /// A `required-version` that does not allow this version of mdxc.
    package static func unmetVersion(_ required: String, is version: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .invalidOption,
            "this takes mdxc \(required), and here is mdxc \(version); install such a version, or change 'required-version'",
            at: span)
    }

    /// `levels` is not a mapping.
    package static func misshapenLevels(at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .invalidOption, "'levels' takes ids with their levels, a line each, such as 'unused_media: allow'", at: span
        )
    }

    /// A level that would lower an error.
    package static func loweredError(_ id: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(.invalidOption, "\(Quoting.quoted(id)) is an error and stays one; remove the line", at: span)
    }
}
