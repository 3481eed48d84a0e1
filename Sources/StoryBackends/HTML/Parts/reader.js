// Begins, and goes on by buttons, keys and taps.
const isAtBottom = () => innerHeight + scrollY >= root.scrollHeight - 2;
// What does something else where it is clicked, or pressed by a key.
const controls = "a, button, summary, dialog, audio, video";

// What a key does, if anything: arrows go on and back, as do Enter and Space, which also press buttons and scroll.
const meaning = (key, target) => {
  const isLeftward = isRightToLeft(story);
  const isPressed = target.closest(controls);
  return {
    ArrowRight: isLeftward ? goBack : advance,
    ArrowLeft: isLeftward ? advance : goBack,
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
    // The second of two quick clicks was meant for what was there before.
    if (choice && event.detail <= 1) choose(choice);
    if (event.target.closest(controls) || !getSelection().isCollapsed) return;
    if (showsWholePage(here)) sounds.playTap?.();
    else advance();
  });
  when(back, "click", goBack);
  when(on, "click", (event) => event.detail > 1 && showsWholePage(here) || advance());
  when(again, "click", restart);
  when(anew, "click", restart);

  // When it has loaded, a page is scrolled by the browser to where its address leads: so the address comes later, and the
  // reader looks where it is, or at what is there instead. It does not where somebody went on or looked around meanwhile.
  let isUntouched = true;
  for (const gesture of ["keydown", "pointerdown", "wheel"]) when(window, gesture, () => (isUntouched = false));
  when(window, "load", () => setTimeout(() => {
    if (visit !== 1) return;
    remember("replaceState");
    if (isUntouched && !(state.contains("holding") && waiting.lookAt())) lookAt(here);
  }));

  const bookmark = saved();
  // What was saved without the knowledge of a page that is loaded again is the path of another.
  const isOthers = history.state && history.state.from !== bookmark?.location;
  const known = bookmark && !bookmark.refused && !isOthers && restored(bookmark, start);
  const position = known?.position ?? start;
  path = [...known?.steps ?? [], { from: locationOf(position) }];
  now = path.length - 1;
  let tells = known?.remark ?? words[bookmark?.refused] ?? "";
  if (addressed() === "") {
    remember("replaceState", false, location.href);
    if (now > 0 && !tells) tells = words.known;
    enter(position, tells, false);
  } else {
    const jump = jumpToAddress(false);
    enter(jump.position, jump.tells || (jump.position === position ? tells : ""), false);
  }
} else {
  state.remove("reading");
}
