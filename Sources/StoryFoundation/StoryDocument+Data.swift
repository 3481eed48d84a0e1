import Foundation
import StoryJSON
import StoryKit

extension StoryDocument {
    /// Reads a compiled story, a `story.json`. Throws ``IncompatibleStory`` and `DecodingError` as
    /// ``StoryDocument/init(from:)`` does.
    public init(data: Data) throws { self = try JSONDocumentDecoder.decode(Self.self, from: Array(data)) }

    /// The story as JSON, as the compiler writes it.
    public func data(style: JSONStyle = .pretty) -> Data { Data(json(style: style)) }
}
