import Foundation
import Testing

/// Which files in a folder are read as its story.
@Suite("mdxc play: opening")
struct OpeningTests {
    private static let reader = Shell.products.appendingPathComponent("terminal-reader").path

    /// Returns a folder with four stories, each in a folder whose name is its id and appears in its text: `source/story.mdx`,
    /// the source `json/story.json`, and compiled `whole` and `split`.
    private static func shell() throws -> Shell {
        let shell = try Shell()
        for name in ["source", "whole", "split"] {
            try shell.write("\(name)/story.mdx", Shell.story(name, "This is the \(name)."))
        }
        try shell.write(
            "json/story.json",
            #"{"id": "json", "title": "A Night", "author": "A. Writer", "segments": [{"id": "one", "text": "This is the json."}]}"#
        )
        let built = try shell.run(
            """
            $MDXC build whole -o out --quiet; $MDXC build split -o out --split --quiet
            rm -r whole split; mv out/whole out/split .
            """)
        #expect(built.code == 0, "\(built.messages)")
        return shell
    }

    /// Keeps the output of a build next to the source, edits the source, and opens the folder in two apps.
    @Test("play, diff and apps open the same of several stories in a folder")
    func order() throws {
        let shell = try Self.shell()
        try shell.write("own/index.json", #"{"pages": ["a", "b"]}"#)
        for (folders, expected) in [
            ("source", "source"), ("json", "json"), ("whole", "whole"), ("split", "split"), ("json source", "source"),
            ("source json split", "split"), ("source split whole", "whole"), ("own source", "source"),
            ("own json", "json"), ("own whole", "whole"),
        ] {
            let result = try shell.run(
                """
                mkdir both; for folder in \(folders); do cp -r $folder/* both; done
                $MDXC play both </dev/null; \(Self.reader) both </dev/null; $MDXC diff \(expected) both; rm -r both
                """)
            #expect(
                result.output.split(separator: "This is the \(expected).\n").count == 3, "\(folders): \(result.output)")
            #expect(result.output.contains("\nnothing breaks: "), "\(folders): \(result.output)")
            #expect(result.messages == "", "\(folders): \(result.messages)")
        }
    }

    @Test("an index that is not of a story does not end the search for stories")
    func foreignIndex() throws {
        let shell = try Self.shell()
        for index in ["[]", "{}", #"[{"id": "source"}]"#, "nothing"] {
            try shell.write("web/index.json", index)
            let result = try shell.run("cp -r source web; $MDXC play web </dev/null")
            #expect(
                result.output.contains("This is the source.") && result.messages == "", "\(index): \(result.messages)")
        }
        let inside = try shell.run("mkdir web/sections; cp -r source web/sections; $MDXC play web/sections/source")
        #expect(inside.code == 0 && inside.messages == "", "\(inside.messages)")
    }

    @Test("a compiled story is read from a file of any name, also through a link")
    func names() throws {
        let shell = try Self.shell()
        for name in ["any.json", "ANY.JSON", "index.json", "story.mdx.json", "$'\\xff.json'"] {
            let result = try shell.run(
                """
                mkdir links; mv whole/story.json whole/\(name); ln -s ../whole/\(name) links/\(name)
                for folder in whole links; do $MDXC play $folder/\(name) </dev/null; done
                mv whole/\(name) whole/story.json; rm -r links
                """)
            #expect(result.output.split(separator: "This is the whole.").count == 3, "\(name): \(result.messages)")
            #expect(result.code == 0 && result.messages == "")
        }
    }

    @Test("a folder need not be listable")
    func unlisted() throws {
        let result = try Self.shell().run(
            """
            chmod 755 .; chmod 711 whole split
            for path in whole whole/story.json split split/index.json; do as_nobody $MDXC play $path </dev/null; done
            """)
        #expect(result.output.split(separator: "This is the whole.").count == 3, "\(result.messages)")
        #expect(result.output.split(separator: "This is the split.").count == 3, "\(result.messages)")
        let shut = try Self.shell().run("chmod 755 .; chmod 0 whole; as_nobody $MDXC play whole")
        #expect(shut.code == 2 && shut.messages == "mdxc: error: can't search 'whole': permission denied\n")
    }

    @Test("a story.json that can't be read is reported, and nothing is opened in its place")
    func unreadable() throws {
        let shell = try Self.shell()
        for (make, code, words) in [
            ("mkfifo s/story.json", 1, "it is a named pipe, not a file"),
            ("mkdir s/story.json", 1, "it is a folder, not a file"),
            ("ln -s nothing s/story.json", 1, "it is a symbolic link to a missing file"),
            ("ln -s ../whole/story.json s", 1, "a symbolic link leads out of 's', and is not followed"),
            ("cp whole/story.json s; chmod 000 s/story.json", 2, "permission denied"),
        ] {
            let result = try shell.run(
                """
                mkdir s; cp source/story.mdx s; chmod 755 . s; \(make)
                as_nobody $MDXC play s; code=$?; rm -r s; exit $code
                """)
            #expect(result.code == Int32(code), "\(make)")
            #expect(result.messages == "mdxc: error: can't read 's/story.json': \(words)\n", "\(make)")
        }
        let damaged = try shell.run("cp -r source s; echo '{\"irVersion\": \"1.1\"}' > s/story.json; $MDXC play s")
        #expect(damaged.code == 1)
        #expect(
            damaged.messages
                == "mdxc: error: 's/story.json' is not a compiled story, or is damaged: it has no 'requires'\n")
    }
}
