import Glibc
import StoryCommands
import StoryDriver
import StoryFiles

OutputStream.prepare()
exit(CommandLineTool.run(CommandLineTool.arguments))
