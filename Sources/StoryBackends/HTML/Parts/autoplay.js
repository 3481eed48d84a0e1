// Autoplay waits until the reader first clicks, taps, or presses Enter or Space on something, gives way to what the reader
// chose, and is silent once the reader wanted silence. A section begins once.
const scenes = new Map();
for (const card of all('[data-intent="autoplay"]')) {
  const place = card.closest(".page, section");
  if (!scenes.has(place)) scenes.set(place, card.dataset.media);
}
const seen = new Set();
let isAwake = false;
const perform = (places) => {
  const isBusy = player.isOn && player.isChosen || inlineMedia().some((element) => !element.paused);
  const place = places.find((candidate) => scenes.has(candidate));
  if (!place || !isAwake || player.wantsSilence || isBusy) return;
  const key = scenes.get(place);
  scenes.delete(place);
  if (key !== queue.current) play(key, { asked: false });
};
const observer = new IntersectionObserver((changes) => {
  const reached = [];
  for (const { target, isIntersecting } of changes) {
    seen.delete(target);
    if (!isIntersecting) continue;
    seen.add(target);
    join(target);
    reached.push(target);
  }
  perform(reached);
}, { rootMargin: "0px 0px -25% 0px" });
for (const place of new Set([...all("section[data-queue]"), ...scenes.keys()])) observer.observe(place);

// Keys that press links and buttons click them, too; those by which readers look around say nothing of music.
const wake = ({ type, key, defaultPrevented }) => {
  if (isAwake || type === "keydown" && !(defaultPrevented && ["Enter", " "].includes(key))) return;
  if (navigator.userActivation?.hasBeenActive === false) return;
  isAwake = true;
  perform([...seen]);
};
when(document, "click", wake);
when(document, "keydown", wake);
