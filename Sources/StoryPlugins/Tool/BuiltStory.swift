/// What a `story.json` says of names.
struct BuiltStory: Decodable {
    struct Story: Decodable { let id: String }
    struct Section: Decodable { let id: String }
    struct Asset: Decodable { let key: String }

    let story: Story
    let sections: [Section]
    let assets: [Asset]
}
