import StorySource

/// A source expression that allows one inline style or script in a policy (CSP 3, 2.3.1).
enum HashSource {
    /// Returns the source expression for an element with this content.
    static func text(of content: [UInt8]) -> String { "'sha256-\(Base64.text(SHA256.hash(content)))'" }
}
