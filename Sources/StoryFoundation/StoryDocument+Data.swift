import Foundation
import StoryJSON
import StoryKit

extension StoryDocument {
    /// Decodes a compiled story, a `story.json`. Throws the errors that ``StoryDocument`` lists.
    public init(data: Data) throws { self = try JSONDocumentDecoder.decode(Self.self, from: Array(data)) }

    /// Returns the story as JSON, as the compiler writes it.
    public func data(style: JSONStyle = .pretty) -> Data { Data(json(style: style)) }
}
