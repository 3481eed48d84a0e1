/// The ids and keys in a `story.json`.
struct BuiltStory: Decodable {
    struct Story: Decodable { let id: String }
    struct Section: Decodable { let id: String }
    struct Asset: Decodable { let key: String }

    let story: Story
    let sections: [Section]
    let assets: [Asset]
}
