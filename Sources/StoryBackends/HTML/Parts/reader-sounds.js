// Sounds of the story, where there are any: one player for each file. Those used last are kept, so that a long story does not
// fill the memory, and those that are awaited.
const keptSounds = 24;
const players = new Map();
const awaited = new Set();

const player = (address) => {
  const audio = players.get(address) ?? new Audio(address);
  players.delete(address);
  for (const [old, other] of players) {
    if (players.size < keptSounds) break;
    if (!other.paused || awaited.has(other)) continue;
    players.delete(old);
    other.removeAttribute("src");
    other.load();
  }
  players.set(address, audio);
  return audio;
};

const addressIn = (element) => new URL(element.dataset.sound ?? element.getAttribute("src"), document.baseURI).href;

// What of the page and of the line where the reader is waits for the reader's first gesture. Players know which of the two they
// are heard for, if for any.
const pageVoices = [];
const lineVoices = [];
let isTouched = false;
let isMuted = stored("mdxc.muted") === "true";

const hush = (...scopes) => {
  for (const voices of scopes) voices.length = 0;
  for (const audio of players.values()) if (scopes.includes(audio.voices)) audio.pause();
};

// What can't be played is over at once, and not again where the browser says afterwards that it ended.
const hear = (address, voices, next) => {
  const audio = assign(player(address), { currentTime: 0, voices, onended: () => audio.error || next?.() });
  audio.play().catch(() => audio.error && next?.());
};

// Plays sounds one after the other, until the reader goes on.
const speak = (voices, [address, ...others]) => {
  if (!address || isMuted) return;
  if (isTouched) hear(address, voices, () => speak(voices, others));
  else voices.push(address, ...others);
};

// Plays a sound that the reader makes, which does not end where it goes on.
const click = (address) => {
  if (!isMuted) hear(address);
};

const sound = prepared(".sound");
sound.ariaPressed = !isMuted;
when(sound, "click", () => {
  isMuted = !isMuted;
  store("mdxc.muted", isMuted);
  sound.ariaPressed = !isMuted;
  if (!isMuted) return;
  sounds.hushPage();
  for (const audio of players.values()) audio.pause();
});
if ("sounding" in story.dataset) again.before(sound);

for (const gesture of ["click", "keydown"]) {
  when(window, gesture, () => (isTouched = true), true);
  // After whatever the gesture does, which may be to leave the page.
  when(window, gesture, () => {
    for (const voices of [pageVoices, lineVoices]) speak(voices, voices.splice(0));
  });
}

const soundsOn = (trigger) => all(`:scope > audio[data-on~=${trigger}]`, here.page).map(addressIn);
// The voices of the line that appeared, or of all.
const voicesOf = ({ page, atLine }) => {
  const lines = page.classList.contains("stepwise") && atLine ? [atLine] : all(":scope > .line", page);
  return lines.flatMap((each) => all(":scope > audio", each).map(addressIn));
};

assign(sounds, {
  areHeard: () => [...players.values()].some((audio) => !audio.paused && !audio.error),
  fetchSound(element) {
    const audio = player(addressIn(element));
    const load = fetchMedia(audio);
    const forget = () => awaited.delete(audio);
    awaited.add(audio);
    inTime(load).then(forget, forget);
    return load;
  },
  // Begins anew with what a page has not got.
  refetchSounds: (page) => {
    for (const element of all("audio, [data-sound]", page)) {
      const audio = players.get(addressIn(element));
      if (audio && audio.readyState < audio.HAVE_CURRENT_DATA) audio.load();
    }
  },
  // The reader leaves the page, or its line.
  hushPage: () => hush(pageVoices, lineVoices),
  hushLine: () => hush(lineVoices),
  // A page is there, or a line of it.
  playPage: () => {
    for (const address of soundsOn("enter")) speak(pageVoices, [address]);
  },
  playLine: () => speak(lineVoices, voicesOf(here)),
  // What the reader does makes a sound.
  playChoice: (choice) => {
    if (choice.dataset.sound) click(addressIn(choice));
  },
  // Whoever reveals a line, by a button or a key too, or touches a page that is there as a whole.
  playTap: () => {
    for (const address of soundsOn("tap")) click(address);
  },
});
