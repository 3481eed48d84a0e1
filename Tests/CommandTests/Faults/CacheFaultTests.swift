import Foundation
import Testing

/// Whatever happens to a cache, outputs are those of a build without it, and no build fails for it.
@Suite("A shared cache in trouble", .serialized) struct CacheFaultTests {
    private static let build = "$MDXC build --emit ir,html --cache cache"
    /// The cache of both revisions.
    private static let filled = "\(build) day -o one --quiet && \(build) night -o one --quiet && rm -r one"

    @Test func `a damaged entry is not used, and stored again`() throws {
        let shell = try Catalog.shell(stories: 1, assetSize: 30)
        let result = try shell.run(
            """
            \(Self.filled); cp -r cache whole
            check() {
                rm -rf out again; \(Self.build) day -o out 2> messages || echo "$1: fails"
                diff -r -x .mdxc-output clean-day out || echo "$1: differs"
                grep -q "mdxc: the cache 'cache' has .* not used" messages || echo "$1: says nothing"
                [[ $1 == *moved ]] || { \(Self.build) day -o again 2>&1 | grep -c "1 of them from the cache"; }
                rm -r cache; cp -r whole cache
            }
            used() { \(Self.build) day -o out --quiet; rm -r out; find cache -type f -mmin -60; }
            find cache -type f -exec touch -d '2 hours ago' {} +
            for entry in $(used); do
                touch -r /dev/null cache; size=$(stat -c %s $entry)
                truncate -s $((size / 2)) $entry; check "$entry cut"
                : > $entry; check "$entry emptied"
                printf x >> $entry; check "$entry longer"
                printf '\\377' | dd of=$entry bs=1 seek=$((size / 3)) conv=notrunc status=none; check "$entry changed"
                other=$(find cache/$(cut -d/ -f2 <<< $entry) -type f ! -path $entry | LC_ALL=C sort | head -n 1)
                cp $other $entry; check "$entry moved"
            done | sort | uniq -c
            """)
        // Four entries: what is asked, the result, the page and the IR.
        #expect(result.output.split(separator: " ").joined(separator: " ") == "16 1\n")
        #expect(result.messages == "")
    }

    @Test func `entries that are not regular files are not used`() throws {
        let shell = try Catalog.shell(stories: 1, assetSize: 30)
        let result = try shell.run(
            """
            for what in 'mkdir $entry' 'mkfifo $entry' 'ln -s /etc/passwd $entry' 'ln -s nowhere $entry'; do
                \(Self.filled)
                for entry in $(find cache -type f); do rm $entry; eval "$what"; done
                timeout 300 \(Self.build) day -o out 2> messages; echo $?; diff -r -x .mdxc-output clean-day out; rm -rf out cache
            done
            """)
        #expect(result.output == "0\n0\n0\n0\n" && result.messages == "")
    }

    @Test func `builds killed at twenty moments leave nothing wrong in the cache`() throws {
        let shell = try Catalog.shell(stories: 12, assetSize: 1000)
        let start = ContinuousClock.now
        #expect(try shell.run(Self.filled).code == 0)
        let duration = (ContinuousClock.now - start) / .seconds(2)
        for round in 0..<20 {
            let revision = Catalog.revisions[round % 2]
            let result = try shell.run(
                """
                rm -rf out again; [ \(round % 5) != 0 ] || rm -r cache
                \(Self.build) \(revision) -o out 2>/dev/null & pid=$!
                sleep \(duration * (Double(round) + 0.5) / 20); kill -9 $pid 2>/dev/null; wait $pid 2>/dev/null
                for out in out again; do
                    rm -rf $out; \(Self.build) \(revision) -o $out 2>&1 | grep -e cache || true
                    diff -r -x .mdxc-output clean-\(revision) $out
                done | tail -n 1
                """)
            #expect(result.output == "12 written to 'again', 12 of them from the cache, index.html updated\n")
        }
    }

    @Test func `a full disk only ends storing`() throws {
        let shell = try Catalog.shell(stories: 3, assetSize: 30)
        let result = try shell.run(
            ScriptParts.withFileSystem(
                ofKilobytes: 8,
                """
                for size in 8 24 60 90 4096; do
                    mount -o remount,size=${size}k none full; rm -rf out again
                    for out in out again; do
                        $MDXC build --emit ir,html --cache full/cache day -o $out 2>&1 | grep -c "the cache 'full/cache' stores nothing: .*no space left"
                        diff -r -x .mdxc-output clean-day $out
                    done
                done | tr '\\n' ' '
                """))
        #expect(result.code == 0, "a file system of its own is needed: \(result.messages)")
        let words = result.output.split(separator: " ")
        #expect(words.first == "1" && words.suffix(2) == ["0", "0"] && words.count == 10, "\(result.output)")
    }

    @Test func `a cache that can't be written, entered or created costs only a message`() throws {
        let shell = try Catalog.shell(stories: 1, assetSize: 30)
        let result = try shell.run(
            """
            \(Self.filled); rm -rf cache/ac; mkdir cache/ac; chmod -R a-w cache; chmod a+rwx . day; printf x > file
            as_nobody \(Self.build) day -o out; echo $?; diff -r -x .mdxc-output clean-day out
            $MDXC build --emit ir,html --cache file/cache day -o again; echo $?; diff -r -x .mdxc-output clean-day again
            """)
        #expect(result.output == "0\n0\n")
        let lines = result.messages.split(separator: "\n").filter { $0.contains("mdxc:") }
        #expect(lines.count == 2 && lines[0].hasPrefix("mdxc: the cache 'cache' stores nothing: can't "), "\(lines)")
        #expect(lines.last?.hasPrefix("mdxc: can't make the folder 'file/cache': ") == true, "\(lines)")
    }

    @Test func `two concurrent builds share the cache`() throws {
        let shell = try Catalog.shell(stories: 6, assetSize: 1000)
        let result = try shell.run(
            """
            for round in 1 2 3 4; do
                rm -rf out* cache
                for number in 1 2 3; do \(Self.build) day -o out$number 2> messages$number & done; wait
                for number in 1 2 3; do diff -r -x .mdxc-output clean-day out$number; grep mdxc: messages$number; done
                \(Self.build) day -o out4 2>&1 | tail -n 1; find cache -name '.mdxc*'
            done | uniq -c
            """)
        #expect(
            result.output.trimmingCharacters(in: .whitespacesAndNewlines)
                == "4 6 written to 'out4', 6 of them from the cache, index.html updated")
    }
}
