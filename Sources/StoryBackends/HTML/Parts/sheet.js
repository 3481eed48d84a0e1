// The sheet with what plays, large, and the whole queue.
const [sheet, closer, art, heard, part, list, nothing] = pieces(".sheet", "button, .cover, p, ol, li");
closer.onclick = () => sheet.close();

// The rows of what is up next, by key. They are moved and not made anew, since there may be thousands.
const rows = new Map();
const rowOf = (key) => {
  const entry = entries.get(key);
  const remove = button("", () => dequeue(key));
  label(remove, "close", `Remove ${entry.title}`);
  return make("li", {}, button("pick", () => play(key), icon("play"), make("span", {}, ...named(entry))), remove);
};
const drawList = () => {
  const { recording, doing, isOn, isExcerpt } = player;
  const said = isOn && isExcerpt ? "Preview" : heard.dataset[doing] ?? "Not playing";
  if (recording) heard.replaceChildren(ours(said), ": ", ...named(recording));
  art.replaceChildren(...artworkOf(recording));
  const pressed = document.activeElement;
  const focused = pressed?.closest(".sheet li");
  const substitute = focused?.nextElementSibling ?? focused?.previousElementSibling;
  for (const [key, row] of rows) {
    if (queue.upNext.has(key)) continue;
    row.remove();
    rows.delete(key);
  }
  nothing.remove();
  let place = list.firstElementChild;
  for (const key of queue.upNext) {
    if (!rows.has(key)) rows.set(key, rowOf(key));
    const row = rows.get(key);
    if (row === place) place = row.nextElementSibling;
    else list.insertBefore(row, place);
  }
  if (!queue.upNext.size) list.append(nothing);
  // What the keyboard was at is gone; it goes on at the same button of what took its place.
  if (focused && !focused.isConnected) (substitute?.children[pressed.nextSibling ? 0 : 1] ?? closer).focus();
};

// Which piece of an album plays, where that is known.
const drawPart = () => {
  const title = adapter?.piece?.() ?? "";
  if (part.textContent !== title) part.replaceChildren(theirs(title));
};
clocks.push(drawPart);

// The bar's buttons and its scrubber are in the sheet as long as that is open.
const steering = all(".transport, .seek", bar);
opener.onclick = () => {
  list.before(...steering);
  sheet.showModal();
};
when(sheet, "close", () => opener.before(...steering));

when(sheet, "click", ({ target }) => target === sheet && sheet.close());
watchers.push(drawList, drawPart);

document.body.append(sheet);
