import StorySource

/// A syntax error in JSON, and its location.
package struct JSONFault: Error, Hashable, Sendable {
    package enum Reason: Hashable, Sendable {
        /// An unexpected byte, or the end of the text.
        case expected(Expectation)
        /// Letters other than `true`, `false` and `null`.
        case badLiteral
        case badNumber
        /// A backslash before something that it can't escape.
        case badEscape
        /// Half of a surrogate pair.
        case loneSurrogate
        /// U+0001 to U+001F in a string; usually a line break, because the closing quote is missing.
        case controlCharacter
        /// A bracket that exceeds the depth limit.
        case nestingTooDeep
    }

    package enum Expectation: Hashable, Sendable {
        case value
        /// A value or `]`.
        case valueOrEnd
        /// A name in quotes.
        case name
        /// A name in quotes or `}`.
        case nameOrEnd
        case colon
        /// `,` or `]`.
        case commaInArray
        /// `,` or `}`.
        case commaInObject
        /// The closing quote of a string that began at `opening`.
        case closingQuote(opening: UInt32)
        /// Nothing; the text is complete.
        case nothing
    }

    package let reason: Reason
    /// The literal, number or escape, or the unexpected character; empty at the end of the text.
    package let span: SourceSpan
}
