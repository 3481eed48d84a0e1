// The rules of reading together, as in CoReadingMachine of StoryKit: messages and times go in, messages come out.
const [heartbeat, absence, settling, answerGap, grace] = [5000, 16000, 1000, 500, 2000];
const [participantLimit, epochStep, lastNumber] = [64, 2 ** 32, 2 ** 53 - 1];
const isBelow = (left, right) => left.epoch < right.epoch || left.epoch === right.epoch && left.owner < right.owner;
const isSame = (left, right) => left?.epoch === right?.epoch && left?.owner === right?.owner;
const termOf = (state) => state && { epoch: state.epoch, owner: state.from };

class Machine {
  constructor(me, location, leads) {
    const epoch = Math.max(1, Math.floor(Date.now() / 1000));
    const sender = { version: 3, from: me.id };
    assign(this, {
      me, sender, person: { ...sender, name: me.name, story: id, hash: revision }, location, wantsToOwn: leads, firstEpoch: epoch,
      number: epoch * 2 ** 20, role: "joining", presence: "expected", others: new Map(), numbers: new Map(),
      leaving: new Map(), outgoing: [], heard: 0, last: -Infinity, isOpen: false,
    });
  }

  get owner() { return this.known?.from; }
  get isReadable() { return this.known?.story === id && this.known.hash === revision; }
  get follows() {
    return this.role === "follower" && this.isReadable && ["present", "expected"].includes(this.presence);
  }
  get isBound() { return this.follows && !this.known.free; }

  connect(now) {
    this.isOpen = true;
    this.leaving.clear();
    for (const other of this.others.values()) other.heard = now;
    if (this.role === "joining") this.settled = now + settling;
    if (this.role === "owner") {
      this.next = now + answerGap;
      this.raising = undefined;
    } else this.beat(now);
  }

  // Call when the location or the activity of this page has changed, or the story was restarted.
  move(location, activity, isRestart, now) {
    if (location === this.location && activity === this.activity && !isRestart) return;
    if (location !== this.location && this.role === "owner") this.target = undefined;
    assign(this, { location, activity });
    if (this.role !== "owner") return;
    if (isRestart) this.restart = this.known.sequence + 1;
    this.publish(now);
  }

  letTurn(isFree, now) {
    this.free = isFree;
    if (this.role === "owner") this.publish(now);
  }

  claim(now) {
    if (this.role === "owner" || this.role === "joining" && !this.known) this.wantsToOwn = true;
    else {
      this.renewable = now + settling;
      this.take(now);
    }
  }

  tick(now) {
    if (this.isOpen) {
      for (const [one, end] of this.leaving) if (now >= end) this.remove(one);
      for (const [one, { heard }] of this.others) if (now >= heard + absence) this.others.delete(one);
    }
    if (this.role !== "owner" && this.known && this.presence !== "left" && now >= this.heard + absence) this.presence = "silent";
    if (!this.isOpen) return;
    if (now >= this.settled) {
      this.settled = undefined;
      if (this.role === "joining") this.role = "follower";
      if (this.wantsToOwn) this.claim(now);
    }
    if (now >= this.raising) {
      this.raising = undefined;
      if (this.role === "owner" && this.greatest && isBelow(termOf(this.known), this.greatest)) this.take(now);
    }
    if (now >= this.next) this.beat(now);
  }

  beat(now) {
    if (this.role === "owner") return this.publish(now);
    const { known } = this;
    const term = known && { epoch: known.epoch, owner: known.from, sequence: known.sequence };
    const asks = !known || this.presence !== "present";
    this.outgoing.push({ ...this.person, kind: "hello", number: this.number, asks, ...term && { term } });
    this.number += 1;
    assign(this, { last: now, next: now + heartbeat });
  }

  answer(now) {
    const soonest = Math.max(now, this.last + answerGap);
    if (soonest <= now) this.beat(now);
    else this.next = Math.min(this.next ?? soonest, soonest);
  }

  // The message to the others when this page leaves.
  get farewell() {
    const { role, known, number } = this;
    return { ...this.sender, kind: "leave", ...role === "owner" ? { epoch: known.epoch, number: known.sequence + 1 } : { number } };
  }

  get nextEpoch() {
    return Math.min(Math.max(this.known?.epoch ?? 0, this.greatest?.epoch ?? 0, this.firstEpoch - 1) + 1, lastNumber);
  }
  isPlausible(epoch) { return epoch <= this.nextEpoch + epochStep; }

  take(now) {
    assign(this, { wantsToOwn: false, settled: undefined, raising: undefined });
    const epoch = this.nextEpoch;
    if (this.known && !isBelow(termOf(this.known), { epoch, owner: this.me.id })) {
      this.role = "follower";
      return;
    }
    this.free ??= this.known?.free;
    assign(this, { role: "owner", target: undefined, restart: undefined, first: undefined, presence: "present" });
    this.known = { ...this.person, kind: "state", epoch, sequence: 0, location: this.location };
    this.publish(now);
  }

  publish(now) {
    const { epoch, sequence } = this.known;
    if (sequence >= lastNumber) return this.take(now);
    const { activity, restart, free, location } = this;
    this.known = {
      ...this.person, kind: "state", epoch, sequence: sequence + 1, location, ...activity && { activity }, ...free && { free: true },
      ...restart && { restart },
    };
    this.outgoing.push(this.known);
    assign(this, { last: now, next: now + heartbeat });
  }

  receive(message, { isState, isRetained }, now) {
    const { kind, from } = message;
    if ((kind === "state") !== !!isState) return;
    if (kind === "state") {
      if (this.isPlausible(message.epoch)) this.receiveState(message, isRetained, now);
    } else if (kind === "hello" && from !== this.me.id) this.receiveHello(message, now);
    else if (kind === "leave" && from === this.me.id) this.answer(now);
    else if (kind === "leave" && (this.others.has(from) || from === this.owner)) {
      if (this.isLast(message)) this.remove(from);
      else if (!this.leaving.has(from)) this.leaving.set(from, now + grace);
    }
  }

  // Whether a `leave` is newer than all other messages of its sender; a replay is not.
  isLast({ from, epoch, number }) {
    if (from === this.owner) return epoch === this.known.epoch && number > this.known.sequence;
    return number > this.numbers.get(from);
  }

  receiveHello(message, now) {
    const { from, term, number, asks } = message;
    const isFresh = term && isSame(term, termOf(this.known)) && (this.role === "owner" || term.sequence >= this.first);
    if (isFresh && number > (this.numbers.get(from) ?? 0)) this.hear(message, now);
    if (term && this.isPlausible(term.epoch)) this.hearOf(term, now);
    if (this.role === "owner" && (asks || !isSame(term, termOf(this.known)))) this.answer(now);
  }

  receiveState(state, isRetained, now) {
    const [term, known] = [termOf(state), termOf(this.known)];
    if (known && (isBelow(term, known) || isSame(term, known) && state.sequence <= this.known.sequence)) {
      if (state.from !== this.me.id && isBelow(term, known)) this.answer(now);
      return;
    }
    if (this.role === "owner" && state.from === this.me.id) {
      if (state.epoch === known.epoch) this.known.sequence = state.sequence;
      this.hearOf(term, now);
      return this.answer(now);
    }
    if (this.role === "owner") {
      const isRenewable = now < this.renewable;
      this.renewable = undefined;
      if (isRenewable && state.epoch > known.epoch) {
        this.known = state;
        return this.take(now);
      }
      assign(this, { role: "follower", raising: undefined, free: undefined });
    }
    this.follow(state, isRetained, now);
    if (this.role !== "joining") return;
    assign(this, { role: "follower", settled: undefined });
    if (this.wantsToOwn) this.claim(now);
  }

  follow(state, isRetained, now) {
    const before = this.known;
    const isNew = !isSame(termOf(before), termOf(state));
    const isRestart = !isNew && state.restart !== undefined && state.restart !== before.restart;
    if (isNew) this.first = undefined;
    assign(this, { known: state, heard: now, presence: isRetained ? "expected" : "present" });
    this.leaving.delete(state.from);
    if (!isRetained) {
      if (state.from !== this.me.id) this.hear(state, now);
      if (this.first === undefined) {
        this.first = state.sequence;
        this.answer(now);
      }
    }
    if (!this.isReadable) this.target = undefined;
    else if (isRestart) this.target = { location: state.location, restarts: true };
    else if (before?.location !== state.location) {
      const restarts = this.target?.restarts;
      this.target = state.location === this.location && !restarts ? undefined : { location: state.location, restarts };
    }
  }

  remove(one) {
    this.leaving.delete(one);
    this.others.delete(one);
    if (this.role !== "owner" && one === this.owner) this.presence = "left";
  }

  hearOf(term, now) {
    if (!this.greatest || isBelow(this.greatest, term)) this.greatest = term;
    if (this.role !== "owner" || !isBelow(termOf(this.known), term) || this.raising !== undefined) return;
    this.answer(now);
    this.raising = now + grace;
  }

  hear({ from, name, number }, now) {
    if (!this.others.has(from) && this.others.size >= participantLimit) return;
    this.others.set(from, { name, heard: now });
    this.leaving.delete(from);
    if (number) this.numbers.set(from, number);
    if (this.numbers.size <= participantLimit * 4) return;
    for (const one of this.numbers.keys()) if (!this.others.has(one)) this.numbers.delete(one);
  }
}
