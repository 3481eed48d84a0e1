import StorySource

enum URLText {
    /// Returns a URL of the IR with white space and invisible characters percent-encoded, so that a copy of it has the
    /// same target. Everything else is unchanged.
    static func readable(_ url: String) -> String {
        if url.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) { return url }
        return url.replacingScalars { isSeen($0) ? nil : PercentEncoding.encoded(UTF8.encode($0).unsafelyUnwrapped) }
    }

    private static func isSeen(_ scalar: Unicode.Scalar) -> Bool {
        (0x21...0x7E).contains(scalar.value)
            || ![.control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator, .unassigned]
                .contains(scalar.properties.generalCategory)
    }
}
