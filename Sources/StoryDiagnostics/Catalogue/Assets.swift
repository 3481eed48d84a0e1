import StorySource

extension Rule {
    static let assetOutsidePackage = Rule(
        .assetOutsidePackage, .error, .asset, "a file outside of the story package",
        explanation: "",
        failing: .story(""),
        mended: .story(""))

    static let missingAsset = Rule(
        .missingAsset, .warning, .asset, "a file that is not there",
        explanation: "",
        failing: .story(""),
        mended: .story(""))

    static let insecureURL = Rule(
        .insecureURL, .warning, .link, "a URL with plain http",
        explanation: "",
        failing: .story(""),
        mended: .story(""))

    static let missingAltText = Rule(
        .missingAltText, .warning, .accessibility, "an image without a description",
        explanation: "",
        failing: .story(""),
        mended: .story(""))
}

extension Diagnostic {
}
