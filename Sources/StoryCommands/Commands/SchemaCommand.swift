import StoryDriver

/// `mdxc schema`: prints the schemas of `Grammar/`, which are part of the binary.
enum SchemaCommand {
    static func run(_ invocation: Invocation, _ output: OutputStream) throws(UsageError) -> Int32 {
        let schema: Schema = try invocation.operand("schema", else: "there is no schema")
        output.write(schema.bytes)
        return 0
    }
}
