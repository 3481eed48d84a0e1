import Glibc
import StoryDriver

OutputStream.ignoreClosedPipes()
exit(CommandLineTool.run((1..<max(1, Int(CommandLine.argc))).map { RawPath(cString: CommandLine.unsafeArgv[$0]!) }))
