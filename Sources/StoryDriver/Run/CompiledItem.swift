/// What became of one item of a run.
enum CompiledItem: Sendable {
    case options(OptionsFile, MendingEffect?)
    case story(InputCompilation, isBlocked: Bool, MendingEffect?)
    /// A story whose output is what building it would give.
    case standing(StandingOutput, StoryInput, StoryOptions)
}
