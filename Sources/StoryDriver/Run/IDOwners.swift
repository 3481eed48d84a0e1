import StoryDiagnostics
import StoryFiles
import StorySource

/// The story that owns each id in a run: the first one in the order of paths.
struct IDOwners {
    private var owners: [ExactName: String] = [:]

    /// Reports an id that an earlier story has.
    mutating func claim(_ result: Result<CompiledItem, SystemError>) -> Result<CompiledItem, SystemError> {
        if case .success(.upToDate(let upToDate, let input, let options)) = result {
            if owners[ExactName(upToDate.storyID)] == nil {
                owners[ExactName(upToDate.storyID)] = upToDate.source.path
                return result
            }
            // Another story has the id, so this one has a diagnostic and has to be compiled.
            return claim(
                Result { () throws(SystemError) in
                    .story(try InputCompilation(input, options, hashesAssets: true), nil)
                })
        }
        guard case .success(.story(var compilation, let effect)) = result,
            let id = compilation.id
        else { return result }
        if let owner = owners[ExactName(id.value)] {
            compilation.report([.duplicateStoryID(id.value, at: id.span, other: owner)])
        } else {
            owners[ExactName(id.value)] = compilation.source.path
        }
        return .success(.story(compilation, effect))
    }
}
