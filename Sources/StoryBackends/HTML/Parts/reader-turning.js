// How pages are turned: one sees in which direction it goes, and a finger can do it. `turnedAt` is where on the path the page is
// that is shown.
const isStill = matchMedia("(prefers-reduced-motion: reduce)");
let turnedAt = 0;
let turning;
const turn = (show, isMove) => {
  const isBack = now < turnedAt;
  turnedAt = now;
  if (!isMove || isStill.matches || !document.startViewTransition) return show();
  root.style.setProperty("--turn", isBack === isRightToLeft(story) ? 1 : -1);
  // A turn that the next one cuts short is no error.
  turning = document.startViewTransition(show);
  turning.ready.catch(() => {});
};
// While a page turns, WebKit sends clicks on elements that stay in place to the root.
when(root, "click", ({ target, clientX, clientY }) => {
  if (target !== root) return;
  turning?.skipTransition();
  document.elementFromPoint(clientX, clientY)?.closest(".way button, .player button")?.click();
});

// Where keys and fingers do something else. Fields are not the page's: what people add to their browsers may have some.
const ownKeys = ".player, audio, video, dialog, input, textarea, [contenteditable]";

// The page follows a finger that goes sideways, and springs back where there is nothing, or where the finger lets go too early.
// What scrolls sideways itself does that instead, and the edges of the screen are the browser's.
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
