/// What became of one item of a run.
enum CompiledItem: Sendable {
    case options(OptionsFile, FixEffect?)
    case story(InputCompilation, isBlocked: Bool, FixEffect?)
    /// A story whose output is what building it would give.
    case standing(UpToDateOutput, StoryInput, StoryOptions)
}
