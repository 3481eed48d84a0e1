// The bar at the foot of the window.
// Formats a time below one day as 1:02:03 or 2:03.
const clock = (seconds) => new Date(seconds * 1000).toISOString().slice(11, 19).replace(/^(00:)?0?/, "");

const [bar, cover, what, after, back, main, on, passed, position, left, opener, news, ways, link] =
  pieces(".player", ".cover, p, button, span, input, a");
back.onclick = playPrevious;
main.onclick = toggle;
on.onclick = () => playNext();

const named = ({ title, artist }) => [theirs(title, "bdi.song"), ...(artist ? [" · ", theirs(artist, "bdi.who")] : [])];

const artworkOf = (recording) => (recording?.artwork ? [make("img", { src: recording.artwork, alt: "" })] : []);

const drawBar = () => {
  const { recording, doing, isExcerpt } = player;
  const next = entries.get(queue.upcoming());
  bar.hidden = !recording && !next;
  if (recording) what.replaceChildren(...named(recording));
  after.replaceChildren(...(next ? [ours("Up next"), ": ", theirs(next.title)] : []));
  cover.replaceChildren(...artworkOf(recording));
  label(main, player.isOn ? "pause" : "play");
  label(opener, "queue", `Queue, ${queue.upNext.size} up next`);
  enable(on, next);
  enable(back, recording);
  position.disabled = !recording;

  const trouble = prepared(`[data-trouble=${doing}]`);
  const kind = news.dataset[doing] ?? news.dataset.excerpt;
  const said = trouble ? `${trouble.textContent} ${player.notice}`.trim() : player.notice || (isExcerpt ? kind : "");
  // Screen readers would announce the same text again.
  if (news.textContent !== said) news.textContent = said;
  news.classList.toggle("unseen", !trouble && !isExcerpt);
  bar.classList.toggle("troubled", trouble);
  const focused = ways.contains(document.activeElement);
  ways.replaceChildren();
  const offer = (words, isShort) => ways.append(button("", () => begin(queue.current, isShort, true), words));
  if (trouble) offer(trouble.dataset.remedy, isExcerpt);
  else if (isExcerpt) offer("Play in full", false);
  if (trouble?.dataset.preview) offer(trouble.dataset.preview, true);
  if (trouble && recording.pageLink) {
    link.href = recording.pageLink;
    ways.append(link);
  }
  if (focused) main.focus();
};

let isDragged = false;
const drawTime = () => {
  const length = adapter?.extent();
  const isKnown = length > 0 && length < Infinity;
  const time = isDragged ? Number(position.value) : Math.min(elapsed(), isKnown ? length : Infinity);
  position.max = isKnown ? length : 1;
  if (!isDragged) position.value = isKnown ? time : 0;
  passed.textContent = clock(time);
  left.textContent = isKnown && time < length ? `−${clock(Math.ceil(length - time))}` : "";
  position.ariaValueText = isKnown ? `${clock(time)} of ${clock(length)}` : clock(time);
};
when(position, "input", () => {
  isDragged = true;
  drawTime();
});
when(position, "change", () => {
  isDragged = false;
  seek(Number(position.value));
  drawTime();
});

watchers.push(drawBar, drawTime);
clocks.push(drawTime);

document.body.append(bar);
// The style sheet uses --bar to end the page above the bar, and to scroll focused elements above it.
new ResizeObserver(() => {
  root.style.setProperty("--bar", `${bar.getBoundingClientRect().height}px`);
}).observe(bar);
