import Testing

@Suite("The program file")
struct HardeningTests {
    @Test("is position-independent, and its tables of addresses are read-only once it runs")
    func hardened() throws {
        let result = try Shell().run("readelf --file-header --program-headers --dynamic --wide $MDXC")
        #expect(result.code == 0, "readelf is missing: '.ci/setup tests' installs binutils: \(result.messages)")
        let headers = result.output
        // A sanitized program is linked without static options, and is position-independent all the same.
        #expect(headers.contains(/Type: +DYN/))
        #expect(headers.contains(/GNU_RELRO/))
        #expect(headers.contains(/FLAGS.*NOW/))
        #expect(headers.contains(#/GNU_STACK[ x0-9a-f]+RW /#), "no stack that can be executed")
    }

    @Test("is not linked with regular expressions, which a text's `contains(_:)` and `replacing(_:with:)` require")
    func small() throws {
        let result = try Shell().run("nm $MDXC | grep -c _RegexParser")
        #expect(result.output == "0\n", "\(result.messages)")
    }
}
