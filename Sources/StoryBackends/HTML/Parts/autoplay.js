// Autoplay starts after the reader's first click, or Enter or Space that advances the story. It never interrupts what
// the reader chose, and stays silent while the reader wants silence. Each page, or section without pages, starts its
// card once; where lines appear one by one, when the card appears.
const scenes = new Map();
for (const place of all(".page, section:not(:has(.page))")) {
  const card = place.querySelector('[data-intent="autoplay"]');
  if (card) scenes.set(place.matches(".stepwise") ? card : place, card.dataset.media);
}
const seen = new Set();
let isAwake = false;
const perform = (places) => {
  // The observer reports late that a page was left; until then the page is in `seen`, but has no client rects.
  const place = places.find((candidate) => scenes.has(candidate) && candidate.getClientRects().length);
  if (!place || !isAwake || isSilenced() || player.isOn && player.isChosen) return;
  // The story's own sounds come first. Another one may follow, so check again later.
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
// A card counts as visible as soon as it appears at the foot of the window: no margin.
const cards = new IntersectionObserver(notice);
for (const place of new Set([...all("section[data-queue]"), ...scenes.keys()])) {
  (place.matches(".card") ? cards : places).observe(place);
}

// Enter and Space count where another script handled them; on links and buttons they also click. Other keys only
// scroll. This runs after the other handlers of the gesture, which may start a sound of the story. A click that mutes
// the story starts no music.
const wake = ({ type, key, defaultPrevented, target }) => {
  if (isAwake || type === "keydown" && !(defaultPrevented && ["Enter", " "].includes(key))) return;
  if (navigator.userActivation?.hasBeenActive === false || target.closest("[aria-pressed=false]")) return;
  isAwake = true;
  perform([...seen]);
};
when(window, "click", wake);
when(window, "keydown", wake);
