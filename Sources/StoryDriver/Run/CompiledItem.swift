enum CompiledItem: Sendable {
    case options(OptionsFile, FixEffect?)
    case story(InputCompilation, isBlocked: Bool, FixEffect?)
    case upToDate(UpToDateOutput, StoryInput, StoryOptions)
}
