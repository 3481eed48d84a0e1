/// Indirect, since results are passed on, and a story has dozens of members to copy.
indirect enum CompiledItem: Sendable {
    case options(OptionsFile, FixEffect?)
    case story(InputCompilation, FixEffect?)
    case upToDate(UpToDateOutput, StoryInput, StoryOptions)
}
