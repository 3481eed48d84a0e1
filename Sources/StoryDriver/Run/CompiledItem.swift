enum CompiledItem: Sendable {
    case options(OptionsFile, FixEffect?)
    case story(InputCompilation, isBlocked: Bool, FixEffect?)
    case standing(UpToDateOutput, StoryInput, StoryOptions)
}
