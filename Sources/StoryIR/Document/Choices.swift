extension IR {
    /// The choices that end a page.
    public struct Choices: Codable, Hashable, Sendable {
        /// The question, as plain text.
        public var prompt: String?
        /// The choices, at least one.
        public var choices: [Choice]

        package init(prompt: String? = nil, choices: [Choice]) {
            self.prompt = prompt
            self.choices = choices
        }
    }
}
