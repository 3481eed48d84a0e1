import Glibc
import StoryDriver
import StoryFiles

OutputStream.prepare()
exit(CommandLineTool.run((1..<max(1, Int(CommandLine.argc))).map { RawPath(cString: CommandLine.unsafeArgv[$0]!) }))
