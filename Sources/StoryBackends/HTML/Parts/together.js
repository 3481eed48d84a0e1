// Reading together: with other windows of this browser by a BroadcastChannel, with other browsers by an MQTT broker.
const panel = prepared(".together");
const [form, status, company] = ["form", "[role=status]", ".with"].map((part) => panel.querySelector(part));
const { called, invitation: entry, free } = form.elements;
const [join, lead, leave] = all("button", form);
const inboxLimit = 256;
let reading;
// Whether the page is at the owner's location, or on the way there.
let isWithOwner = false;
let restarted = false;
story.after(panel);

const isHolding = () => state.contains("holding");
// What the page is loading, as messages name it; undefined if nothing.
const activity = () => {
  if (!isHolding()) return undefined;
  const held = story.querySelector(".held");
  if (held.classList.contains("failed")) return "failure";
  const told = held.querySelector("[data-story]") ?? held;
  return ["story", "choice"].find((what) => told.textContent === told.dataset[what]) ?? "assets";
};

// Goes to a location of the shared reading, by a step back or forward if one leads there, else by a jump.
const goTo = (location, restarts) => {
  const { position } = find(location);
  if (!position || pressed >= 0) return;
  isWithOwner = true;
  if (!restarts && !isHolding() && locationOf(here) === location) return;
  if (restarts) {
    path = [{ from: locationOf(start) }];
    now = 0;
  }
  const from = find(path[now].from).position;
  if (locationOf(position) !== path[now].from) {
    const choice = showsWholePage(from) && all("[data-choice]", from.page).find((choice) => {
      const page = pageNamed(nameIn(choice));
      return page && locationOf(beginning(page)) === location;
    });
    const next = following(from);
    if (now > 0 && path[now - 1].from === location) now -= 1;
    else step(next && locationOf(next) === location ? {} : choice ? { choice: choice.dataset.choice } : { jump: true }, position);
  }
  remember("replaceState");
  returnTo(position);
};

const names = () => [...reading.machine.others].filter(([one]) => one !== reading.machine.owner).map(([, { name }]) => name);
const owner = () => reading.machine.known.name.trim() || "Somebody";
const sentence = () => {
  const { role, known, presence, isReadable } = reading.machine;
  if (role === "joining") return "Looking for the others …";
  if (role === "owner") return "You lead: the others go where you go.";
  if (!known) return "Nobody leads yet.";
  if (!isReadable) return `${owner()} leads, and reads another story or revision.`;
  if (presence === "silent") return `Nothing is heard of ${owner()}. You can read on alone.`;
  if (presence === "left") return `${owner()} has gone. You can read on alone.`;
  if (known.free) return `You follow ${owner()}, and may turn pages.`;
  return {
    story: `${owner()} is loading the story …`, section: `${owner()} is loading the next part …`,
    choice: `${owner()} has chosen …`, assets: `${owner()} is getting the page ready …`,
    failure: `${owner()} can’t show the next page. You read on together when that is solved.`,
  }[known.activity] ?? `You follow ${owner()}.`;
};

const show = (element, text) => {
  if (element.textContent !== text) element.textContent = text;
};

// Updates the panel and the controls, and goes to the owner's location.
const update = () => {
  const machine = reading?.machine;
  const isBound = !!machine?.isBound;
  for (const control of [onward, back, again, ...all(".choices", story)]) control.inert = isBound;
  state.toggle("bound", isBound);
  state.toggle("theirs", isBound && !!machine.known.activity && !isHolding());
  for (const field of [called, entry, join]) field.disabled = machine;
  leave.hidden = !machine;
  lead.hidden = machine?.role === "owner";
  free.parentElement.hidden = machine?.role !== "owner";
  if (machine) free.checked = !!machine.known?.free;
  show(status, reading ? sentence() + (reading.isOnline ? "" : " Only windows of this browser are connected.") : "");
  show(company, reading && names().length ? `With ${names().join(", ")}.` : "");
  if (!machine) return;
  const { target, known } = machine;
  if (target && (machine.follows || machine.role === "owner")) {
    machine.target = undefined;
    machine.location = target.location;
    goTo(target.location, target.restarts);
  } else if (isBound && !isWithOwner) goTo(known.location);
};

const send = async ({ sealed, machine, channel, broker }) => {
  const messages = machine.outgoing.splice(0);
  for (const message of messages) {
    const isState = message.kind === "state";
    const bytes = await sealed.seal(message);
    channel.postMessage({ bytes, isState });
    broker?.publish(bytes, isState);
  }
};
const settle = () => {
  const current = reading;
  if (current) current.sending = current.sending.then(() => send(current));
  update();
};

// Passes what the page shows on to the machine.
const look = () => {
  if (!reading || !here) return;
  const { machine } = reading;
  const isOwner = machine.role === "owner";
  if (!isHolding()) {
    const location = locationOf(here);
    if (!machine.isBound) isWithOwner = false;
    // The browser's own Back and Forward may lead elsewhere.
    else if (location !== machine.known.location) isWithOwner = false;
    machine.move(location, undefined, restarted && isOwner, performance.now());
    restarted = false;
  } else if (isOwner) machine.move(machine.location, activity(), false, performance.now());
  settle();
};
const watcher = new MutationObserver(look);
watcher.observe(story, { subtree: true, attributeFilter: ["class"], childList: true });
watcher.observe(root, { attributeFilter: ["class"] });

const begin = async (invitation, leads) => {
  const sealed = await sealOf(invitation);
  const me = {
    id: [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, "0")).join(""),
    name: called.value.trim() || "A reader",
  };
  const machine = new Machine(me, locationOf(here), leads);
  const channel = new BroadcastChannel(`mdxc/together/${invitation.name}`);
  const will = await sealed.seal({ ...machine.sender, kind: "leave" });
  const inbox = [];
  let isBusy = false;
  const current = { sealed, machine, channel, invitation, will, isOnline: false, sending: Promise.resolve() };
  reading = current;
  // Verifies all waiting messages at once. Duplicates are dropped, and the oldest if too many arrive meanwhile.
  const receive = async (bytes, kind) => {
    if (bytes.length > sizeLimit + 32 || inbox.some((one) => isEqual(one.bytes, bytes))) return;
    inbox.push({ bytes, kind });
    if (inbox.length > inboxLimit) inbox.shift();
    if (isBusy) return;
    isBusy = true;
    while (inbox.length && reading === current) {
      const waiting = inbox.splice(0);
      const messages = await Promise.all(waiting.map((one) => sealed.open(one.bytes)));
      if (reading !== current) break;
      for (const [at, message] of messages.entries()) {
        if (message) machine.receive(message, waiting[at].kind, performance.now());
      }
      if (messages.some(Boolean)) settle();
    }
    isBusy = false;
  };
  channel.onmessage = ({ data }) => data?.bytes instanceof Uint8Array && receive(data.bytes, { isState: data.isState === true });
  current.timer = setInterval(() => {
    machine.tick(performance.now());
    settle();
  }, 250);
  machine.connect(performance.now());
  current.broker = brokerAt(root.dataset.togetherUrl, invitation.name, `mdxc-${me.id}`, will, (what, bytes, kind) => {
    if (reading !== current) return;
    if (what === "message") return receive(bytes, kind);
    current.isOnline = what === "connected";
    if (current.isOnline) machine.connect(performance.now());
    settle();
  });
  entry.value = `${invitation.name}#${invitation.key}`;
  settle();
};

// Leaves with a last message: that of the will when a window closes, since there is no time to sign another.
const part = (last = reading.will) => {
  const { channel, broker, timer } = reading;
  clearInterval(timer);
  channel.postMessage({ bytes: last, isState: false });
  broker.publish(last, false);
  broker.close();
  channel.close();
  reading = undefined;
  isWithOwner = false;
  update();
};

when(form, "submit", async (event) => {
  event.preventDefault();
  if (event.submitter === leave) {
    const last = await reading.sealed.seal(reading.machine.farewell);
    return reading && part(last);
  }
  const leads = event.submitter === lead;
  if (reading) {
    reading.machine.claim(performance.now());
    return settle();
  }
  const invitation = entry.value.trim() || !leads ? invitationIn(entry.value) : newInvitation();
  if (!invitation) return show(status, "An invitation is NAME#KEY; ask whoever shares the reading for it.");
  if (!crypto.subtle) return show(status, "This page has to come by https for that.");
  await begin(invitation, leads);
});
when(free, "change", () => {
  reading.machine.letTurn(free.checked, performance.now());
  settle();
});
when(window, "pagehide", () => reading && part());
// Blocks the taps, keys and swipes of a follower that may not turn pages.
const isStopped = () => reading?.machine.isBound;
when(window, "keydown", (event) => {
  if (isStopped() && !event.target.closest(`.together, ${ownKeys}`) && meaning(event.key, event.target)) event.stopImmediatePropagation();
}, true);
for (const kind of ["click", "pointerdown"]) {
  when(story, kind, (event) => isStopped() && !event.target.closest(controls) && event.stopImmediatePropagation(), true);
}
for (const button of [again, anew]) when(button, "click", () => (restarted = true), true);
update();
