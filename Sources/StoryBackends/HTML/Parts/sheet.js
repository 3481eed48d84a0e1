// The sheet: what plays, large, and the whole queue.
const [sheet, closer, art, heard, part, list, nothing] = pieces(".sheet", "button, .cover, p, ol, li");
closer.onclick = () => sheet.close();

// The rows of the queue, by key. They are moved, not made again, since there may be thousands.
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
  // The focused row is gone: focus the same button of a neighbour, or the close button.
  if (focused && !focused.isConnected) (substitute?.children[pressed.nextSibling ? 0 : 1] ?? closer).focus();
};

// The track of an album that plays, where it is known.
const drawPart = () => {
  const title = adapter?.piece?.() ?? "";
  if (part.textContent !== title) part.replaceChildren(theirs(title));
};
clocks.push(drawPart);

// The bar's buttons and its slider move into the sheet while that is open.
const steering = all(".transport, .seek", bar);
opener.onclick = () => {
  list.before(...steering);
  sheet.showModal();
};
when(sheet, "close", () => opener.before(...steering));

when(sheet, "click", ({ target }) => target === sheet && sheet.close());
watchers.push(drawList, drawPart);

document.body.append(sheet);
