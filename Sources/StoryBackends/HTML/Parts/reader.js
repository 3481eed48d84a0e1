// Starts the reader, and handles buttons, keys and taps.
const isAtBottom = () => innerHeight + scrollY >= root.scrollHeight - 2;
// Elements that have their own action for a click or a key.
const controls = "a, button, summary, dialog, audio, video";

// The action of a key, if any: arrows go on and back; Enter, Space and the down arrow go on. A key that presses a control or
// scrolls has none.
const meaning = (key, target) => {
  const isLeftward = isRightToLeft(story);
  const isPressed = target.closest(controls);
  const isScrolled = story.contains(target) && scrollsSideways(target);
  return {
    ArrowRight: !isScrolled && (isLeftward ? goBack : advance),
    ArrowLeft: !isScrolled && (isLeftward ? advance : goBack),
    Enter: !isPressed && advance,
    [" "]: !isPressed && isAtBottom() && advance,
    ArrowDown: !showsWholePage(here) && isAtBottom() && advance,
  }[key];
};

if (start) {
  story.before(bar);
  story.prepend(message);
  story.append(onward, announcement);
  history.scrollRestoration = "manual";

  when(document, "keydown", (event) => {
    if (event.defaultPrevented || event.repeat || isModified(event) || event.target.closest(ownKeys)) return;
    const action = meaning(event.key, event.target);
    if (!action) return;
    event.preventDefault();
    action();
  });
  when(story, "click", (event) => {
    if (state.contains("holding")) return;
    const choice = event.target.closest("button[data-choice]");
    // The second click of a double click was meant for what was there before.
    if (choice && event.detail <= 1) choose(choice);
    if (event.target.closest(controls) || !getSelection().isCollapsed) return;
    if (showsWholePage(here)) sounds.playTap?.();
    else advance();
  });
  when(back, "click", goBack);
  when(on, "click", (event) => event.detail > 1 && showsWholePage(here) || advance());
  when(again, "click", restart);
  when(anew, "click", restart);

  // After `load`, the browser scrolls to the target of the address. So set the address later, and then scroll to the
  // position, or to the buttons of a page that is still loading; unless the reader has gone on or scrolled meanwhile.
  let isUntouched = true;
  for (const gesture of ["keydown", "pointerdown", "wheel"]) when(window, gesture, () => (isUntouched = false));
  when(window, "load", () => setTimeout(() => {
    if (visit !== 1) return;
    remember("replaceState");
    if (isUntouched && !(state.contains("holding") && waiting.lookAt())) lookAt(here, topAt(here));
  }));

  // The entry of a page that is loaded again.
  const entry = history.state;
  const topAt = (position) => entry?.from === locationOf(position) ? entry.top : undefined;
  const bookmark = saved();
  // When a page is loaded again, a bookmark at another location than its history entry is another window's.
  const isOthers = entry && entry.from !== bookmark?.location;
  const known = bookmark && !bookmark.refused && !isOthers && restored(bookmark, start);
  const position = known?.position ?? start;
  path = [...known?.steps ?? [], { from: locationOf(position) }];
  now = path.length - 1;
  let tells = known?.remark ?? words[bookmark?.refused] ?? "";
  if (addressed() === "") {
    remember("replaceState", false, location.href);
    if (now > 0 && !tells) tells = words.known;
    enter(position, tells, false, topAt(position));
  } else {
    const { position: target, tells: remark } = jumpToAddress(false);
    enter(target, remark || (target === position ? tells : ""), false, topAt(target));
  }
} else {
  state.remove("reading");
}
