import StoryCommands
import StoryDriver
import StoryPlatform

OutputStream.prepare()
exit(CommandLineTool.run(CommandLineTool.arguments))
