import StoryIR

enum ExtensionLowering {
    /// Returns the unknown fields of one mapping, in order.
    static func lower(_ members: [StoryMetadata.Extension.Member]) -> IR.Extensions {
        IR.Extensions(members.map { IR.Extensions.Member(name: $0.name, value: lower($0.value)) })
    }

    /// Returns a value. Recursion is as deep as front matter may nest.
    private static func lower(_ value: StoryMetadata.Extension) -> IR.Extensions.Value {
        switch value {
        case .text(let text): .text(text)
        case .null: .null
        case .list(let values): .list(values.map(lower))
        case .mapping(let members): .object(lower(members))
        }
    }
}
