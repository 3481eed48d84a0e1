// What `mdxc play --share` and `--follow` become. libmosquitto comes as a shared library only, and `mdxc` is one file that
// needs none, so this is a program of its own that is beside it.

import StoryCommands
import StoryDriver
import StoryMQTT
import StoryPlatform

OutputStream.prepare()
let code = await CommandLineTool.runTogether(CommandLineTool.arguments) { (call) throws(TransportProblem) in
    do throws(MQTTConfigurationError) {
        return MQTTTransport(
            try MQTTConfiguration(broker: call.broker, name: call.invitation.name, password: call.password))
    } catch {
        throw TransportProblem(error == .passwordInAddress ? BrokerPassword.exposure : error.description)
    }
}
exit(code)
