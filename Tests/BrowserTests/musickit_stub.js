// Stands in for MusicKit JS v3, as far as pages use it. A test says in `window.musicPlan` what it does, and reads in
// `window.musicCalls` what it was told to do. By `window.musicTell` it sends events, and `window.musicInstance` is what pages
// are given, for tests to change.
{
  const plan = { isAuthorized: false, ...window.musicPlan };
  const calls = (window.musicCalls = []);
  const listeners = {};
  const tell = (name, event) => { for (const listener of listeners[name] ?? []) listener(event); };
  const states = { none: 0, loading: 1, playing: 2, paused: 3, stopped: 4, ended: 5, seeking: 6, waiting: 8, stalled: 9, completed: 10 };
  const turn = (state) => tell("playbackStateDidChange", { state });
  // The real one plays by an element that it puts on the page.
  const element = plan.hasElement && Object.defineProperty(document.createElement("audio"), "paused", { value: false });
  const music = {
    isAuthorized: plan.isAuthorized,
    previewOnly: false,
    currentPlaybackTime: 0,
    currentPlaybackDuration: 200,
    addEventListener(name, listener) { (listeners[name] ??= []).push(listener); },
    async authorize() {
      calls.push("authorize");
      if (plan.status !== undefined) tell("authorizationStatusDidChange", { authorizationStatus: plan.status });
      if (plan.refusal) throw { errorCode: plan.refusal };
      music.isAuthorized = true;
    },
    async setQueue(queue) { calls.push({ queue, previewOnly: music.previewOnly }); },
    async play() {
      calls.push("play");
      if (plan.error) throw { errorCode: plan.error };
      if (element) element.dispatchEvent(new Event("play"));
      turn(states.playing);
    },
    async pause() {
      calls.push("pause");
      turn(states.paused);
    },
    async stop() {
      calls.push("stop");
      turn(states.stopped);
    },
    async seekToTime(seconds) {
      music.currentPlaybackTime = seconds;
      tell("playbackTimeDidChange", {});
    },
  };
  window.musicTell = tell;
  window.musicInstance = music;
  window.musicEnds = () => turn(states.completed);
  window.MusicKit = {
    PlaybackStates: states,
    async configure({ developerToken }) {
      calls.push({ developerToken });
      if (element) document.body.append(element);
      return music;
    },
  };
  document.dispatchEvent(new Event("musickitloaded"));
}
