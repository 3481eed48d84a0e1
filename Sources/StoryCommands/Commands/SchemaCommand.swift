import StoryDiagnostics
import StoryDriver

/// `mdxc schema`: prints the schemas of `Grammar/`, which are part of the binary.
enum SchemaCommand {
    static func run(_ invocation: Invocation, _ output: OutputStream) throws(UsageError) -> Int32 {
        let all = Schema.allCases.map(\.rawValue)
        guard invocation.operands.count == 1 else { throw UsageError("name one schema: \(Quoting.alternatives(all))") }
        let name = invocation.operands[0].shown
        guard let schema = Schema(rawValue: name) else {
            let near = NearestName.candidates(for: name, among: all)
            throw UsageError(
                "there is no schema \(Quoting.quoted(name)); "
                    + Quoting.didYouMean(near, else: "name \(Quoting.alternatives(all))"))
        }
        output.write(schema.bytes)
        return 0
    }
}
