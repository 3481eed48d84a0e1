import StoryIR

/// Fields that the language does not know, as the IR has them.
enum ExtensionLowering {
    /// The unknown fields of one mapping, in order.
    static func lower(_ members: [StoryMetadata.Extension.Member]) -> IR.Extensions {
        IR.Extensions(members.map { IR.Extensions.Member(name: $0.name, value: lower($0.value)) })
    }

    /// Nests as deep as front matter may.
    private static func lower(_ value: StoryMetadata.Extension) -> IR.Extensions.Value {
        switch value {
        case .text(let text): .text(text)
        case .null: .null
        case .list(let values): .list(values.map(lower))
        case .mapping(let members): .object(lower(members))
        }
    }
}
