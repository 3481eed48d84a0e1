import StoryDiagnostics

/// The reference of JSON stories (LANGUAGE.md 9), for `mdxc explain` and for agents. Names, types and requirements are those
/// that the reader checks.
package enum JSONStoryReference {
    package static let page = FormatPage(
        "json-story", "a branching story in a '.json' file, as an app may have written it",
        rules: [
            """
            A file whose name ends in .json, or a folder with a story.json and no story.mdx. The rules of branching \
            stories in MDX hold for it too; 'mdxc import' makes a package in MDX of it.
            """,
            "The text is JSON of RFC 8259 in UTF-8: no comments, no trailing commas, each name once in an object.",
            "The first segment is the start. A segment without choices is an ending.",
            "'nextSegmentId' is the 'id' of a segment; choices lead to every segment but the first, and from each to an ending.",
            """
            Every story has an authentic path, the story as it is told without choosing: isAuthenticPath is true for \
            the first segment, for each segment along the path to an ending, and for each choice on it.
            """,
            "A segment offers no choice, or two or more, each to a different segment.",
            "Null and blank values count as absent. Required ones are there and not blank.",
            "Members of your own begin with x_ or x-: they are kept and never reported. Any other unknown member is.",
            """
            Files lie in the folder 'assets' beside the JSON; where there is no such folder, none is looked for. Pictures \
            need no words that describe them.
            """,
            "estimatedReadingMinutes is what reading takes at 200 words a minute, rounded up; leave it out if in doubt.",
        ],
        objects: [
            ("story", members(JSONStoryMember.self)), ("segment", members(JSONSegmentMember.self)),
            ("choice", members(JSONChoiceMember.self)),
        ],
        example: """
            {
              "id": "the-frog-shop",
              "title": "The Frog Who Kept a Shop",
              "author": "A. Writer",
              "synopsis": "A frog sells wet stones.",
              "ageRange": "4-8",
              "tags": ["frogs", "trade"],
              "segments": [
                {
                  "id": "shop",
                  "text": "Nobody had bought a stone in eleven years.\\n\\nThe heron said: nine, please.",
                  "isAuthenticPath": true,
                  "choices": [
                    {"id": "sell", "text": "Nine it is!", "nextSegmentId": "sold", "isAuthenticPath": true},
                    {"id": "dive", "text": "Dive.", "nextSegmentId": "under"}
                  ]
                },
                {
                  "id": "sold",
                  "text": "The heron paid in snails, and never came back for the bag.",
                  "isAuthenticPath": true
                },
                {
                  "id": "under",
                  "text": "Under the plank it is dark and wet, and very good for thinking."
                }
              ]
            }
            """ + "\n")

    private static func members<Field: JSONStoryField>(_ type: Field.Type) -> [FormatPage.Member] {
        Field.allCases.map {
            FormatPage.Member($0.rawValue, isRequired: $0.isRequired, kind: kind(of: $0), words: $0.words)
        }
    }

    private static func kind(of field: some JSONStoryField) -> String {
        switch field.shape {
        case .text: "string"
        case .number: "number"
        case .truth: "boolean"
        case .listOfText: "list of strings"
        case .listOfObjects: "list of \(field.rawValue)"
        }
    }
}

extension JSONStoryMember {
    var words: String {
        switch self {
        case .id: "letters, digits, '.', '_' and '-'; at most 200 bytes"
        case .title: "the title of the story"
        case .author: "the name of its author"
        case .originalSource: "what the story was made from"
        case .culturalOrigin: "where the story comes from"
        case .synopsis: "what it is about, in a few sentences"
        case .coverImageName: "a file in 'assets'; without an extension png, jpg, jpeg and webp are tried"
        case .estimatedReadingMinutes: "a whole number from 1 on"
        case .ageRange: "two ages, as '4-8'"
        case .tags: "words by which the story is found"
        case .isPurchased: "kept for the app that wrote the story"
        case .segments: "the parts of the story; the first is the start"
        }
    }
}

extension JSONSegmentMember {
    var words: String {
        switch self {
        case .id: "the name by which choices lead here"
        case .text: "plain words. A blank line separates paragraphs, a newline breaks the line"
        case .audioFileName: "a file in 'assets'; without an extension mp3, m4a, aac, wav and ogg are tried"
        case .imageFileName: "a file in 'assets'; without an extension png, jpg, jpeg and webp are tried"
        case .isAuthenticPath: "whether the segment lies on the way that the story is really about"
        case .choices: "what the reader can do; none at an ending"
        }
    }
}

extension JSONChoiceMember {
    var words: String {
        switch self {
        case .id: "a name that no other choice of the segment has"
        case .text: "plain words"
        case .nextSegmentId: "the id of the segment to which the choice leads"
        case .isAuthenticPath: "whether the choice lies on the way that the story is really about"
        }
    }
}
