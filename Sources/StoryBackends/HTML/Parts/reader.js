// Begins, and goes on by buttons, keys and taps.
const isAtBottom = () => innerHeight + scrollY >= root.scrollHeight - 2;
const ownKeys = ".player, input, textarea, select, audio, video, dialog, [contenteditable], [role=slider], [role=listbox], [role=menu]";

// What a key does, if anything: arrows go on and back, as do Enter and Space, which also press buttons and scroll.
const meaning = (key, target) => {
  const isLeftward = isRightToLeft(story);
  const isPressed = target.closest("a, button, summary");
  switch (key) {
    case "ArrowRight": return isLeftward ? goBack : advance;
    case "ArrowLeft": return isLeftward ? advance : goBack;
    case "Enter": return !isPressed && advance;
    case " ": return !isPressed && isAtBottom() && advance;
    case "ArrowDown": return !showsWholePage(here) && isAtBottom() && advance;
  }
};

const listen = () => {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.repeat || isModified(event)) return;
    if (event.target.closest(ownKeys)) return;
    const action = meaning(event.key, event.target);
    if (!action) return;
    event.preventDefault();
    action();
  });
  story.addEventListener("click", (event) => {
    if (root.classList.contains("holding")) return;
    const choice = event.target.closest("button[data-choice]");
    // The second of two quick clicks was meant for what stood there before.
    if (choice && event.detail <= 1) choose(choice);
    if (event.target.closest("a, button, summary, dialog, audio, video") || !getSelection().isCollapsed) return;
    sounds.playTap?.();
    if (!showsWholePage(here)) advance();
  });
  back.addEventListener("click", goBack);
  on.addEventListener("click", (event) => event.detail > 1 && showsWholePage(here) || advance());
  again.addEventListener("click", restart);
  anew.addEventListener("click", restart);
};

// When it has loaded, a page is scrolled by the browser to where its address leads: so the address comes later, and the reader
// looks where it is, or at what is there instead.
const settleLater = () => {
  const ticket = visit + 1;
  addEventListener("load", () => setTimeout(() => {
    if (ticket !== visit) return;
    remember("replaceState", false);
    if (!root.classList.contains("holding") || !waiting.lookAt()) lookAt(here);
  }));
};

const begin = () => {
  story.before(bar);
  story.prepend(message);
  story.append(onward, announcement);
  history.scrollRestoration = "manual";
  listen();

  const place = saved();
  const known = place && !place.refused && restored(place, start);
  const position = known?.spot ?? start;
  way = [...(known?.steps ?? []).map(({ from, choice, jump }) => ({ place: from, choice, jump })), { place: placeOf(position) }];
  now = way.length - 1;
  settleLater();
  let tells = known?.change ?? (place?.refused ? `Your place ${place.refused}, so this is where the story begins.` : "");
  if (addressed() === "") {
    remember("replaceState", false, location.href);
    if (now > 0 && !tells) tells = "You are where you left off.";
    enter(position, tells, false);
  } else {
    const jump = jumpToAddress(false);
    enter(jump.target, jump.tells || (jump.target === position ? tells : ""), false);
  }
};

if (start) begin();
else root.classList.remove("reading");
