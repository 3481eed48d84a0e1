// Autoplay waits until the reader first clicks, taps, or presses Enter or Space on something, gives way to what the reader
// chose, and is silent once the reader wanted silence. A section begins once; where lines appear one by one, with its card.
const scenes = new Map();
for (const place of all(".page, section:not(:has(.page))")) {
  const card = place.querySelector('[data-intent="autoplay"]');
  if (card) scenes.set(place.matches(".stepwise") ? card : place, card.dataset.media);
}
const seen = new Set();
let isAwake = false;
const perform = (places) => {
  // The page that was left counts as seen until its observer is heard.
  const place = places.find((candidate) => scenes.has(candidate) && candidate.getClientRects().length);
  if (!place || !isAwake || isSilenced() || player.isOn && player.isChosen) return;
  // What the story itself says is heard first, to its end. One sound may follow another, so it is asked again.
  if (sounds.areHeard?.()) return setTimeout(() => seen.has(place) && perform([place]), 500);
  const key = scenes.get(place);
  scenes.delete(place);
  if (key !== queue.current && !entries.get(key).isUnwanted) play(key, { asked: false });
};
const notice = (changes) => {
  const reached = [];
  for (const { target, isIntersecting } of changes) {
    seen.delete(target);
    if (!isIntersecting) continue;
    seen.add(target);
    join(target);
    reached.push(target);
  }
  perform(reached);
};
const places = new IntersectionObserver(notice, { rootMargin: "0px 0px -25%" });
// What appears at the foot of the window is there at once.
const cards = new IntersectionObserver(notice);
for (const place of new Set([...all("section[data-queue]"), ...scenes.keys()])) {
  (place.matches(".card") ? cards : places).observe(place);
}

// Keys that press links and buttons click them, too; those by which readers look around say nothing of music. It is after
// whatever else the gesture does: that may make the story speak. A reader who silences the story wants no music instead.
const wake = ({ type, key, defaultPrevented, target }) => {
  if (isAwake || type === "keydown" && !(defaultPrevented && ["Enter", " "].includes(key))) return;
  if (navigator.userActivation?.hasBeenActive === false || target.closest("[aria-pressed=false]")) return;
  isAwake = true;
  perform([...seen]);
};
when(window, "click", wake);
when(window, "keydown", wake);
