// A page with critical assets is shown once they are loaded. Meanwhile the reader sees a message, and can try again or
// go on without them.
const [held, hold, load, pass] = pieces(".held");
story.prepend(held);

// Shows what is being loaded, "story", "choice" or "assets", or how it goes: "slow" or "failed".
const say = (what) => {
  hold.textContent = hold.dataset[what];
  held.classList.toggle("failed", what === "failed");
};

// Scrolls to the message if it has buttons; returns whether it has.
const lookAtHeld = () => {
  if (!load.hidden) held.scrollIntoView({ block: "nearest" });
  return !load.hidden;
};

// Waits until the critical assets of a page are loaded, or the reader goes on without them or leaves.
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
      // Assets that arrive late still count.
      outcome = await Promise.race([there.catch(() => answer), answer]);
    }
    if (outcome !== "retry") break;
    await retry(page);
  }
};

assign(waiting, { waitFor, lookAt: lookAtHeld });
