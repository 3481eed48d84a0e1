// The sheet with the whole queue.
const [sheet, closer, heard, list, nothing] = pieces(".sheet", "button, .heard, ol, li");
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

opener.onclick = () => sheet.showModal();

when(sheet, "click", ({ target }) => target === sheet && sheet.close());
watchers.push(drawList);

document.body.append(sheet);
