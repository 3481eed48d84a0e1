import Foundation
import StoryKit
import StorySQLite
import Testing

@Suite("mdxc catalog")
struct LibraryTests {
    /// Returns a shell with three stories in folders, and one in JSON.
    private static func stories() throws -> Shell {
        let shell = try Shell()
        try shell.write("in/a/story.mdx", Shell.story("a", fields: "deck: A wolf is late\ntags: [night, woods]"))
        try shell.write("in/b/story.mdx", Shell.story("b", fields: "locale: english please"))
        try shell.write("in/c:d/story.mdx", Shell.story("c"))
        return shell
    }

    private static func store(_ shell: Shell, _ name: String = "library.sqlite") throws -> SQLiteStoryStore {
        try SQLiteStoryStore(path: shell.folder.appendingPathComponent(name).path)
    }

    @Test("writes what StoryKit reads, and reports as check does")
    func writes() async throws {
        let shell = try Self.stories()
        let result = try shell.run("$MDXC catalog in -o library.sqlite")
        #expect(result.code == 0)
        #expect(result.messages == "3 stories written to 'library.sqlite'\n")
        #expect(try shell.run("$MDXC check in").output == result.output)
        #expect(result.output.contains("1 warning in 3 stories"))
        let store = try Self.store(shell)
        let stories = try await store.all()
        #expect(stories.map(\.id) == ["a", "b", "c"])
        #expect(stories.map(\.package) == ["in/a", "in/b", "in/c:d"])
        #expect(stories[0].title == "A Night" && stories[0].synopsis == "A wolf is late")
        #expect(stories[0].tags == ["night", "woods"] && stories[0].publishDate == "2026-01-12")
        #expect(stories[0].contentHash.hasPrefix("xxh128:"))
        #expect(try await store.search("WOLF ni") == ["a"])
        #expect(try shell.run("ls -A").output == "in\nlibrary.sqlite\n")
    }

    @Test("names packages relative to the library")
    func packages() async throws {
        let shell = try Self.stories()
        let result = try shell.run(
            "mkdir -p out/x && $MDXC catalog in/b --quiet -o out/x/l.sqlite; "
                + "cd in && $MDXC catalog c:d --quiet -o l.sqlite && cd b && $MDXC catalog story.mdx --quiet -o l.sqlite"
        )
        #expect(result.code == 0 && result.messages.isEmpty)
        #expect(try await Self.store(shell, "out/x/l.sqlite").all().map(\.package) == ["../../in/b"])
        #expect(try await Self.store(shell, "in/l.sqlite").all().map(\.package) == ["./c:d"])
        #expect(try await Self.store(shell, "in/b/l.sqlite").all().map(\.package) == ["."])
    }

    @Test("the same stories are the same bytes, and an unchanged library is not rewritten")
    func deterministic() throws {
        let shell = try Self.stories()
        let result = try shell.run(
            """
            $MDXC catalog in -o library.sqlite --quiet --jobs 1; stat -c %Y.%i library.sqlite > before; sleep 0.01
            $MDXC catalog in/c:d in/b in/a -o library.sqlite --jobs 4 > /dev/null
            stat -c %Y.%i library.sqlite | cmp - before; cd in; $MDXC catalog . --quiet -o ../other.sqlite
            cmp ../other.sqlite ../library.sqlite
            """)
        #expect(result.messages == "3 stories unchanged in 'library.sqlite'\n")
        #expect(result.code == 0)
    }

    @Test("leaves out stories with errors, and all but the first of one id")
    func errors() async throws {
        let shell = try Self.stories()
        try shell.write("in/b/story.mdx", Shell.story("b") + "<Section id=\"two\" title=\"Two\">\n")
        try shell.write("in/z/story.mdx", Shell.story("a"))
        let result = try shell.run("$MDXC catalog in -o library.sqlite")
        #expect(result.code == 1)
        #expect(result.messages == "2 stories written to 'library.sqlite', 2 left out\n")
        #expect(try shell.run("$MDXC check in").output == result.output)
        #expect(try await Self.store(shell).all().map(\.id) == ["a", "c"])
        let limit = try shell.run("$MDXC catalog in --max-errors 1 --diagnostic-format jsonl -o library.sqlite")
        #expect(limit.code == 1)
        #expect(limit.messages == "mdxc: 2 more diagnostics not shown\n")
    }

    @Test("writes nothing if a story can't be read")
    func unreadable() async throws {
        let shell = try Self.stories()
        let result = try shell.run(
            """
            chmod -R a+rwX .; $MDXC catalog in --quiet -o library.sqlite; cp library.sqlite before; rm -r in/a
            chmod 000 in/b/story.mdx; as_nobody $MDXC catalog in -o library.sqlite; e=$?; cmp library.sqlite before; exit $e
            """)
        #expect(result.code == 2)
        #expect(
            result.messages.hasSuffix(
                """
                mdxc: error: can't read 'in/b/story.mdx': permission denied
                mdxc: error: 'library.sqlite' was not written, since not all stories could be read

                """))
        #expect(try await Self.store(shell).count() == 3)
    }

    @Test(
        "replaces nothing but a library",
        arguments: [
            "echo 'a text' > l", "touch l", "ln -s in/a/story.mdx l", "head -c 4096 /dev/urandom > l",
            "printf 'SQLite format 3\\0' > l; head -c 4096 /dev/zero >> l",
        ])
    func others(make: String) throws {
        let shell = try Self.stories()
        let result = try shell.run("\(make); cat l > before; $MDXC catalog in/b -o l; e=$?; cmp l before; exit $e")
        #expect(result.code == 2)
        #expect(result.output == "")
        let words =
            make.hasPrefix("ln") ? "is the story itself" : "it exists and is not a library; move it, or name"
        #expect(result.messages.contains(words) || result.messages.contains("is what an author made"))
        #expect(try shell.run("ls -A").output == "before\nin\nl\n")
    }

    @Test(
        "files left by a killed writer don't affect the library that replaces its own",
        arguments: [("DELETE", ""), ("DELETE", "rm library.sqlite; "), ("WAL", ""), ("WAL", "rm library.sqlite; ")])
    func killedWriter(journal: String, then: String) async throws {
        let shell = try Self.stories()
        try shell.write(
            "write.py",
            """
            import os, sqlite3
            library = sqlite3.connect("library.sqlite", isolation_level=None)
            for sql in [
                "PRAGMA cache_size = 1", "PRAGMA journal_mode = \(journal)", "BEGIN",
                "UPDATE stories SET synopsis = hex(zeroblob(90000))",
            ] + ["COMMIT"] * \(journal == "WAL" ? 1 : 0):
                library.execute(sql)
            os._exit(0)
            """)
        let result = try shell.run(
            """
            $MDXC catalog in/a in/b -o library.sqlite --quiet > /dev/null; /usr/bin/python3 write.py; ls
            \(then)$MDXC catalog in/c:d -o library.sqlite --quiet > /dev/null; echo $?; ls
            """)
        let left = journal == "WAL" ? "library.sqlite-shm\nlibrary.sqlite-wal" : "library.sqlite-journal"
        #expect(result.output == "in\nlibrary.sqlite\n\(left)\nwrite.py\n0\nin\nlibrary.sqlite\nwrite.py\n")
        let path = shell.folder.appendingPathComponent("library.sqlite").path
        #expect(try await SQLiteStoryStore(path: path, access: .readWrite).all().map(\.id) == ["c"])
    }

    @Test("a file that mdxc did not write stays, whatever its name", arguments: ["journal", "wal", "shm"])
    func filesBesideLibrary(suffix: String) throws {
        let shell = try Self.stories()
        let result = try shell.run(
            "echo 'a trip' > trip-\(suffix); $MDXC catalog in/a -o trip > /dev/null; echo $?; cat trip-\(suffix); ls")
        #expect(result.output == "2\na trip\nin\ntrip-\(suffix)\n")
        #expect(
            result.messages.contains("'trip-\(suffix)' has the name of a file that SQLite uses"), "\(result.messages)")
    }

    @Test("deletes no file that a journal beside the library names")
    func hostileJournal() throws {
        let shell = try Self.stories()
        try shell.write(
            "write.py",
            """
            import os, struct
            name, magic = os.path.abspath("kept").encode(), bytes.fromhex("d9d505f920a163d7")
            pages = os.path.getsize("l") // 4096
            header = magic + struct.pack(">5I", 0, 7, pages, 512, 4096)
            tail = struct.pack(">I", pages + 1) + name + struct.pack(">2I", len(name), sum(name)) + magic
            open("l-journal", "wb").write(header.ljust(512, b"\\0") + tail)
            """)
        let result = try shell.run(
            """
            echo mine > kept; $MDXC catalog in/a -o l --quiet > /dev/null; /usr/bin/python3 write.py; cp l before
            $MDXC catalog in/b -o l --quiet > /dev/null; echo $?; cmp l before; ls
            """)
        #expect(result.output == "2\nbefore\nin\nkept\nl\nl-journal\nwrite.py\n")
        #expect(
            result.messages == """
                mdxc: error: can't write 'l': the library can't be opened: 'l-journal' beside it names another journal, \
                which SQLite would delete; move it away

                """)
    }

    @Test("does not replace a library that holds more than mdxc writes")
    func ownTables() throws {
        let shell = try Self.stories()
        let result = try shell.run(
            """
            $MDXC catalog in/a -o l --quiet > /dev/null
            /usr/bin/python3 -c 'import sqlite3; sqlite3.connect("l").execute("CREATE TABLE mine (a)")'; cp l before
            $MDXC catalog in/b -o l --quiet > /dev/null; echo $?; cmp l before
            """)
        #expect(result.output == "2\n")
        #expect(
            result.messages == """
                mdxc: error: can't write 'l': the library can't be opened: 'l' is not a library of mdxc: its schema is not the one \
                that mdxc writes

                """)
    }

    @Test("a library that another process is writing stays", arguments: ["DELETE", "MEMORY", "WAL"])
    func writer(journal: String) throws {
        let shell = try Self.stories()
        try shell.write(
            "write.py",
            """
            import sqlite3, subprocess
            library = sqlite3.connect("l", isolation_level=None)
            library.execute("PRAGMA journal_mode = \(journal)")
            library.execute("BEGIN IMMEDIATE")
            print(subprocess.run("$MDXC catalog in/b -o l --quiet > /dev/null", shell=True).returncode)
            library.execute("UPDATE stories SET synopsis = 'changed'")
            library.execute("COMMIT")
            print(library.execute("SELECT DISTINCT synopsis FROM stories").fetchall())
            """)
        let result = try shell.run("$MDXC catalog in/a -o l --quiet > /dev/null; /usr/bin/python3 write.py")
        #expect(result.output == "2\n[('changed',)]\n", "\(result.messages)")
        #expect(result.messages.contains("can't write 'l'"), "\(result.messages)")
    }

    @Test(
        "says why it can't write",
        arguments: [
            ("in/b -o in", "it exists and is not a library"),
            ("in/b -o /dev/null", "it exists and is not a library"),
            ("in/b -o nowhere/l", "can't write 'nowhere/l': no such file or folder"), ("in/b", "name the library"),
            ("in/b -o -", "name the library"), ("in/b -o ''", "'-o' needs a path"),
            ("- -o l", "a story from standard input"),
            ("in/b -o l --emit ir", "it goes with 'mdxc build'"),
            ("in/b -o l --stdin-path x", "has no option '--stdin-path'"),
            ("nothere -o l", "can't find 'nothere'"), ("-o l", "name a story"),
        ])
    func refuses(arguments: String, words: String) throws {
        let shell = try Self.stories()
        let result = try shell.run("$MDXC catalog \(arguments)")
        #expect(result.code == 2)
        #expect(result.messages.hasPrefix("mdxc: error: ") && result.messages.contains(words), "\(result.messages)")
        #expect(try shell.run("ls -A").output == "in\n")
    }

    @Test("an old library stays whole if there is no space for a new one; one on a read-only disk is read")
    func disk() throws {
        let shell = try Self.stories()
        let result = try shell.run(
            ScriptParts.withFileSystem(
                ofKilobytes: 1024,
                """
                $MDXC catalog in/a --quiet -o full/l; cp full/l old; head -c 2m /dev/zero > full/rest 2>/dev/null
                $MDXC catalog in -o full/l --quiet > /dev/null; echo $?; cmp full/l old; rm full/rest; ls -A full
                $MDXC catalog in --quiet -o full/l > /dev/null; mount -o remount,ro full
                $MDXC catalog in/b --quiet -o full/l > /dev/null; echo $?
                /usr/bin/python3 - <<'python'
                import sqlite3
                library = sqlite3.connect("file:full/l?mode=ro", uri=True)
                print(library.execute("PRAGMA integrity_check").fetchone()[0])
                print(library.execute(
                    "SELECT id FROM search JOIN stories ON number = search.rowid WHERE search MATCH 'wölf*'").fetchall())
                python
                """))
        #expect(result.code == 0, "a file system of its own is needed: \(result.messages)")
        #expect(result.output == "2\nl\n2\nok\n[('a',)]\n")
        #expect(
            result.messages.replacing(shell.folder.resolvingSymlinksInPath().path + "/", with: "") == """
                mdxc: error: can't write 'full/l': no space left on the device
                mdxc: error: can't write 'full/l': the file system is read-only

                """)
    }
}
