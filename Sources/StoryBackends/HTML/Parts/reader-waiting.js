// A page that can't do without some pictures or sounds is shown when they are there. Meanwhile the reader hears of it, and can
// try again or go on without.
const [held, hold, load, pass] = pieces(".held");
story.prepend(held);

// Says what is waited for, "story", "choice" or "assets", or how it goes: "slow" or "failed".
const say = (what) => {
  hold.textContent = hold.dataset[what];
  held.classList.toggle("failed", what === "failed");
};

// Brings into sight what can be done while a page is not there, if anything can; says whether.
const lookAtHeld = () => {
  if (!load.hidden) held.scrollIntoView({ block: "nearest" });
  return !load.hidden;
};

// Where something that the page can't do without is not there, says so, and waits, as long as the reader is here.
const waitFor = async (page, isHere) => {
  while (isHere() && !keep(page).isThere) {
    scrollTo(0, 0);
    state.add("ready", "holding");
    say(now === 0 ? "story" : path[now - 1].choice ? "choice" : "assets");
    load.hidden = pass.hidden = true;
    const slow = setTimeout(() => {
      if (!isHere()) return;
      say("slow");
      load.hidden = false;
      lookAtHeld();
    }, 3000);
    const answer = new Promise((resolve) => {
      load.onclick = () => resolve("retry");
      pass.onclick = resolve;
    });
    focus(held);
    const there = keep(page).needed;
    let outcome = await Promise.race([inTime(there).catch(() => "failed"), answer]);
    clearTimeout(slow);
    if (outcome === "failed" && isHere()) {
      say("failed");
      load.hidden = pass.hidden = false;
      lookAtHeld();
      // What comes late comes all the same.
      outcome = await Promise.race([there.catch(() => answer), answer]);
    }
    if (outcome !== "retry") break;
    await retry(page);
  }
};

assign(waiting, { waitFor, lookAt: lookAtHeld });
