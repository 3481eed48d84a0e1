// Apps that show stories use documents and locations, so one import is enough.
@_exported import StoryIR
@_exported import StoryNavigation
