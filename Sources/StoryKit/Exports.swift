// Whoever shows stories has to do with documents and locations: one import is enough.
@_exported import StoryIR
@_exported import StoryNavigation
