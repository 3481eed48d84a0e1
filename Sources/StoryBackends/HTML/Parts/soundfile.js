// Plays the sound files of the story by an audio element. An adapter plays one entry at a time; this one and that of
// musickit.js have these members:
//
//   handles(entry)                  whether it can play the entry
//   playEntry(entry, isExcerpt, asked)  plays it from its beginning; `asked`: the reader has just asked for it
//   goOn() pause() silence() goTo(seconds)
//   elapsed() extent()              in seconds; NaN while the extent is unknown
//   piece()                         optional: the title of the album's track that plays, where it is known
//   report(what)                    set by the player; called with "playing", "paused", "time", "ended", or a trouble:
//                                   "blocked", "unauthorised", "denied", "restricted", "offline" or "failed"
const excerptLength = 30;

{
  const audio = new Audio();
  let end = Infinity;
  const fail = () => {
    audio.pause();
    adapter.report(navigator.onLine ? "failed" : "offline");
  };
  const resume = () => {
    hurry(fail);
    audio.play().catch((error) => {
      // Files that can't be played cause an `error` event, and an interrupted start is no error.
      if (error.name === "NotAllowedError") adapter.report("blocked");
    });
  };
  const adapter = {
    handles: (entry) => "file" in entry,
    playEntry(entry, isExcerpt) {
      end = isExcerpt ? excerptLength : Infinity;
      audio.src = entry.file;
      resume();
    },
    goOn: resume,
    pause: () => audio.pause(),
    silence: () => audio.pause(),
    goTo: (seconds) => (audio.currentTime = seconds),
    elapsed: () => audio.currentTime,
    extent: () => Math.min(audio.duration, end),
  };
  // Seeking to the end of an excerpt plays for a moment, and then pauses.
  when(audio, "playing", () => audio.paused || adapter.report("playing"));
  // While an entry starts, the timeout is running already.
  when(audio, "waiting", () => audio.paused || limit || hurry(fail));
  when(audio, "pause", () => adapter.report("paused"));
  when(audio, "durationchange", () => adapter.report("time"));
  // Without an audio device, browsers may report an error and then the end.
  when(audio, "ended", () => audio.error || adapter.report("ended"));
  when(audio, "error", fail);
  when(audio, "timeupdate", () => {
    adapter.report("time");
    if (audio.currentTime < end || audio.paused) return;
    audio.pause();
    adapter.report("ended");
  });
  listen(adapter);
}
