import StorySource

extension Rule {
    static let unresolvedLeadMedia = Rule(
        .unresolvedLeadMedia, .warning, .reference, "a lead_media that names no media entry",
        explanation: "",
        failing: .story(""),
        mended: .story(""))

    static let unresolvedMediaRef = Rule(
        .unresolvedMediaRef, .warning, .reference, "a media reference that names no media entry",
        explanation: "",
        failing: .story(""),
        mended: .story(""))

    static let invalidIntent = Rule(
        .invalidIntent, .warning, .value, "an intent that does not exist",
        explanation: "",
        failing: .story(""),
        mended: .story(""))

    static let invalidExpandable = Rule(
        .invalidExpandable, .warning, .value, "an expandable that is neither true nor false",
        explanation: "",
        failing: .story(""),
        mended: .story(""))

    static let invalidFullBleedKind = Rule(
        .invalidFullBleedKind, .warning, .value, "a FullBleed kind that does not exist",
        explanation: "",
        failing: .story(""),
        mended: .story(""))

    static let unusedMedia = Rule(
        .unusedMedia, .warning, .reference, "a media entry that nothing uses",
        explanation: "",
        failing: .story(""),
        mended: .story(""))

    static let autoplayConflict = Rule(
        .autoplayConflict, .warning, .value, "two autoplay intents in one section",
        explanation: "",
        failing: .story(""),
        mended: .story(""))
}

extension Diagnostic {
}
