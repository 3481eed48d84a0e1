import StoryIR

/// A compiler whose result a test sets.
struct ScriptedCompiler: StoryCompiling {
    let script: @Sendable (_ source: [UInt8], _ name: String) throws -> CompiledStory

    init(_ script: @escaping @Sendable ([UInt8], String) throws -> CompiledStory) { self.script = script }

    func compile(source: [UInt8], name: String, files: StoryPackageFiles) async throws -> CompiledStory {
        try script(source, name)
    }
}
