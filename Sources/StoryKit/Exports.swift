// Apps that show stories use the types of these modules too; one import is enough.
@_exported import StoryIR
@_exported import StoryNavigation
