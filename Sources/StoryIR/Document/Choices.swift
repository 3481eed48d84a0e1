extension IR {
    /// The choices that end a page.
    public struct Choices: Codable, Hashable, Sendable {
        /// The question, plain text.
        public var prompt: String?
        /// The answers, at least one.
        public var choices: [Choice]

        /// Takes each member as it is.
        package init(prompt: String? = nil, choices: [Choice]) {
            self.prompt = prompt
            self.choices = choices
        }
    }
}
