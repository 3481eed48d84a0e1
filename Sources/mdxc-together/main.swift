// The program that `mdxc serve`, `mdxc build` with a cache on a server, and `mdxc play` with `--share`, `--follow` or
// `https://…` replace their process with. `mdxc` is a single file without shared libraries, but libmosquitto,
// libmicrohttpd with TLS, libarchive, libcurl and the libraries of Foundation's networking are only available as such.

import StoryArchive
import StoryCommands
import StoryDriver
import StoryFiles
import StoryMQTT
import StoryPlatform
import StoryRemoteCache
import StoryServer
import StoryWeb

OutputStream.prepare()
// A film in a .zip may be as large as one beside the story.
let web = FetchedArchives(from: WebFetcher(), limits: ArchiveLimits(file: 256 << 20))
let serve: ServeCommand.Start = { (stories, options) throws(SystemError) in try HTTPServer(stories, options) }
let cache: CacheAddress.Connect = { address throws(SystemError) in
    switch address {
    case .directory: try address.openDirectory()!
    case .server(let address, let login): RemoteCache(address: address, login: login)
    }
}
let code = await CommandLineTool.runCompanion(CommandLineTool.arguments, web: web, cache: cache, serve: serve) {
    (call) throws(SystemError) in
    do throws(MQTTConfigurationError) {
        return MQTTTransport(
            try MQTTConfiguration(broker: call.broker, name: call.invitation.name, password: call.password))
    } catch {
        throw SystemError(error == .passwordInAddress ? BrokerPassword.exposure : error.description)
    }
}
exit(code)
