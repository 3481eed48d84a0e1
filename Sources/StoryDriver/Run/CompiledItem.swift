/// Indirect, since results are passed on, and a story has dozens of members to copy.
indirect enum CompiledItem: Sendable {
    case options(OptionsFile, FixEffect?)
    case story(InputCompilation, isBlocked: Bool, FixEffect?)
    case upToDate(UpToDateOutput, StoryInput, StoryOptions)
}
