// The cards of the page: each gets its buttons, and some play by themselves when readers come to them.
for (const card of document.querySelectorAll("[data-media]")) {
  const { media: key, file, catalogue, id, intent } = card.dataset;
  const said = (selector) => card.querySelector(selector)?.textContent ?? "";
  if (!entries.has(key)) {
    entries.set(key, {
      title: said(".title bdi"), artist: said(".artist bdi"), artwork: card.querySelector("img")?.src,
      link: card.querySelector(".title a")?.href, file, catalogue, id,
    });
  }
  const isExcerpt = intent === "preview";
  const title = () => make("span", { className: "unseen" }, " ", theirs(entries.get(key).title));
  const isMine = () => player.entry === entries.get(key) && (isExcerpt || !player.isExcerpt);
  const starter = button("", () => (isMine() && player.state !== "stopped" ? toggle() : play(key, { isExcerpt })));
  const adder = button("", () => requeue(key));
  // Cards are only drawn anew where something changes, since that takes the words from under who listens to them.
  let drawn = "";
  const draw = () => {
    const isOn = isMine() && player.isOn;
    const isCurrent = key === queue.current;
    const waits = queue.upNext.has(key);
    const now = [isOn, isCurrent, waits].join();
    if (drawn === now) return;
    drawn = now;
    starter.replaceChildren(icon(isOn ? "pause" : "play"), ours(isOn ? "Pause" : isExcerpt ? "Preview" : "Play"), title());
    adder.replaceChildren(icon(waits ? "remove" : "add"), ours(waits ? "Remove from queue" : "Add to queue"), title());
    enable(adder, !isCurrent);
    card.classList.toggle("sounding", isOn);
  };
  watchers.push(draw);
  card.lastElementChild.append(make("p", { className: "buttons" }, starter, adder));
}

// A section's queue joins the story's where readers come to it; that of the whole page, where sections follow one another, at
// once.
const join = (element) => {
  const keys = element.dataset.queue?.split(" ").filter((key) => entries.has(key)) ?? [];
  delete element.dataset.queue;
  if (keys.filter(queue.add).length) change(player.state, player.news);
};
join(document.querySelector("main"));

// Autoplay waits until the reader first clicks, taps, or presses Enter or Space on something, gives way to what the reader chose, and is silent once the reader wanted
// silence. A section begins once.
const scenes = new Map();
for (const card of document.querySelectorAll('[data-intent="autoplay"]')) {
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
  const reached = changes.filter((entry) => entry.isIntersecting).map((entry) => entry.target);
  for (const { target } of changes) seen.delete(target);
  for (const place of reached) {
    seen.add(place);
    join(place);
  }
  perform(reached);
}, { rootMargin: "0px 0px -25% 0px" });
for (const place of new Set([...document.querySelectorAll("section[data-queue]"), ...scenes.keys()])) observer.observe(place);

// Keys that press links and buttons click them, too; those by which readers look around say nothing of music.
const wake = ({ type, key, defaultPrevented }) => {
  if (isAwake || type === "keydown" && !(defaultPrevented && ["Enter", " "].includes(key))) return;
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return;
  isAwake = true;
  perform([...seen]);
};
for (const gesture of ["click", "keydown"]) document.addEventListener(gesture, wake);

change("idle");
