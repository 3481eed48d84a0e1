import StoryCommands
import StoryDriver
import StoryFiles
import StoryPlatform

OutputStream.prepare()
exit(CommandLineTool.run(CommandLineTool.arguments))
