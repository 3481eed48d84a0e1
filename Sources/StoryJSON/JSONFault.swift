import StorySource

/// Why a text is not JSON, and where.
package struct JSONFault: Error, Hashable, Sendable {
    /// What is wrong.
    package enum Reason: Hashable, Sendable {
        /// A byte, or the end of the text, where only something else can appear.
        case expected(Expectation)
        /// Letters that are none of `true`, `false` and `null`.
        case badLiteral
        case badNumber
        /// A backslash with something after it that it can't escape.
        case badEscape
        /// Half of a surrogate pair.
        case loneSurrogate
        /// U+0001 to U+001F in a string; a line break in most cases, where its closing quote is missing.
        case controlCharacter
        /// A bracket that opens one level too many.
        case nestingTooDeep
    }

    /// What would have made sense.
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
        /// Nothing: the value of the text is complete.
        case nothing
    }

    package let reason: Reason
    /// The literal, number or escape, or the one character that can't appear here; empty at the end of the text.
    package let span: SourceSpan
}
