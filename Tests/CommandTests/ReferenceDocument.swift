/// The output of `mdxc rules --format json`, as far as tests use it.
struct ReferenceDocument: Decodable {
    struct Rule: Decodable {
        let id: String
    }

    let language: Language
    let rules: [Rule]

    struct Language: Decodable {
        struct Schema: Decodable {
            let name: String
            let command: String
        }

        struct Fields: Decodable {
            struct Later: Decodable {
                let since: String
                let required: [String]
                let optional: [String]
            }

            let since: String?
            let required: [String]
            let optional: [String]
            let later: Later?
        }

        struct Version: Decodable {
            let version: String
        }

        struct FrontMatter: Decodable {
            let mappings: [String: Fields]
        }

        struct JSONStories: Decodable {
            struct Object: Decodable {
                struct Member: Decodable {
                    let name: String
                    let required: Bool
                    let kind: String
                    let says: String
                }

                let name: String
                let members: [Member]
            }

            let schema: String
            let objects: [Object]
            let story: String
        }

        struct Kind: Decodable {
            let kind: String
        }

        struct Prose: Decodable {
            struct Construct: Decodable {
                let name: String
                let since: String?
                let written: String
            }

            let constructs: [Construct]
            let linkSchemes: [String]
        }

        struct Absence: Decodable {
            let id: String
        }

        struct Stories: Decodable {
            let smallest: String
            let complete: String
            let branching: String
        }

        let schemaVersion: String
        let schemaVersions: [Version]
        let schemas: [Schema]
        let frontMatter: FrontMatter
        let jsonStories: JSONStories
        let attributeKinds: [Kind]
        let components: [Component]
        let prose: Prose
        let notInTheLanguage: [Absence]
        let limits: [Absence]
        let stories: Stories
    }

    struct Component: Decodable {
        struct Attribute: Decodable {
            let name: String
            let since: String?
            let required: Bool
            let kind: String
            let values: [String]?
        }

        let name: String
        let since: String?
        let allowedIn: [String]
        let closesItself: Bool
        let holdsProse: Bool
        let holds: [String]
        let attributes: [Attribute]
        let example: String
    }
}
