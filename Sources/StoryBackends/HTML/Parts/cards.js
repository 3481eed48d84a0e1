// Adds buttons to the cards of the page, and queues the cards of sections.
for (const card of all("[data-media]")) {
  const { media: key, intent } = card.dataset;
  const said = (selector) => card.querySelector(selector)?.textContent ?? "";
  if (!entries.has(key)) {
    // Adapters read the card's data: `file`, or `catalogue` and `id`.
    entries.set(key, {
      ...card.dataset, title: said(".title bdi"), artist: said(".artist bdi"), artwork: card.querySelector("img")?.src,
      pageLink: card.querySelector(".title a")?.href,
    });
  }
  const isExcerpt = intent === "preview";
  const title = () => make("span.unseen", {}, " ", theirs(entries.get(key).title));
  const isMine = () => player.recording === entries.get(key) && (isExcerpt || !player.isExcerpt);
  const starter = button("", () => (isMine() && player.doing !== "stopped" ? toggle() : play(key, { isExcerpt })));
  const adder = button("", () => requeue(key));
  // Redraws a card only when it changes, since redrawing interrupts screen readers.
  let drawn = -1;
  const draw = () => {
    const isOn = isMine() && player.isOn;
    const isCurrent = key === queue.current;
    const waits = queue.upNext.has(key);
    const now = isOn + 2 * isCurrent + 4 * waits;
    if (drawn === now) return;
    drawn = now;
    starter.replaceChildren(...worded(isOn ? "pause" : isExcerpt ? "preview" : "play"), title());
    adder.replaceChildren(...worded(waits ? "remove" : "add"), title());
    enable(adder, !isCurrent);
    card.classList.toggle("sounding", isOn);
  };
  watchers.push(draw);
  card.lastElementChild.append(make("p.buttons", {}, starter, adder));
}

// Appends a section's queue to the story's when the reader reaches it, and the queue of the whole page at once.
const join = (element) => {
  const added = element.dataset.queue?.split(" ").filter((key) => entries.has(key) && queue.putLast(key));
  delete element.dataset.queue;
  if (added?.length) change(player.doing, player.notice);
};
join(story);

change("idle");
