// Turning pages: an animation in the direction of the step, and swipes. `turnedAt` is the index of the shown page in
// the path.
const isStill = matchMedia("(prefers-reduced-motion: reduce)");
let turnedAt = 0;
let turning;
const turn = (show, isMove) => {
  const isBack = now < turnedAt;
  turnedAt = now;
  if (!isMove || isStill.matches || !document.startViewTransition) return show();
  root.style.setProperty("--turn", isBack === isRightToLeft(story) ? 1 : -1);
  // Rejects if the next turn cuts this one short.
  turning = document.startViewTransition(show);
  turning.ready.catch(() => {});
};
// During a transition, WebKit sends clicks on elements that stay in place to the root.
when(root, "click", ({ target, clientX, clientY }) => {
  if (target !== root) return;
  turning?.skipTransition();
  document.elementFromPoint(clientX, clientY)?.closest(".way button, .player button")?.click();
});

// Elements with their own keys and gestures. Browser extensions may add fields.
const ownKeys = ".player, audio, video, dialog, input, textarea, [contenteditable]";

// The page follows a horizontal swipe, and springs back if there is nothing on that side or the swipe is too short.
// Swipes on what scrolls horizontally, or at the edges of the screen, do what they do otherwise.
const farEnough = 60;
const scrollsSideways = (element) =>
  element !== story &&
  (element.scrollWidth > element.clientWidth && getComputedStyle(element).overflowX !== "visible" ||
    scrollsSideways(element.parentElement));
let touch;
const follow = ({ clientX, clientY }) => {
  const [x, y] = [clientX - touch.x, clientY - touch.y];
  const isForward = x < 0 !== isRightToLeft(story);
  const leads = isForward ? following(here) : now > 0;
  const isSideways = Math.abs(x) > 2 * Math.abs(y);
  story.style.translate = isSideways ? `${x / (leads ? 1 : 4)}px` : "";
  return isSideways && leads && Math.abs(x) > farEnough && (isForward ? advance : goBack);
};
when(story, "pointerdown", ({ pointerType, isPrimary, target, clientX: x, clientY: y }) => {
  const isOurs = isPrimary && pointerType === "touch" && !target.closest(ownKeys) && !scrollsSideways(target);
  touch = isOurs && visualViewport.scale === 1 && x > 24 && x < innerWidth - 24 && { x, y };
});
when(story, "pointermove", (event) => touch && event.isPrimary && follow(event));
for (const kind of ["pointerup", "pointercancel"]) {
  when(window, kind, (event) => {
    const step = touch && kind === "pointerup" && getSelection().isCollapsed && follow(event);
    touch = undefined;
    story.style.translate = "";
    if (step) step();
  });
}
