// The messages of a shared reading, as CoReadingMessage in StoryKit describes them.
const sizeLimit = 16384;
const isNumber = (value) => Number.isSafeInteger(value) && value > 0;
const bytesOf = (text) => new TextEncoder().encode(text);
const isText = (most, least = 0) => (value) =>
  typeof value === "string" && value.isWellFormed?.() !== false && !value.includes("\0") &&
  bytesOf(value).length >= least && bytesOf(value).length <= most;
const isID = (value) => typeof value === "string" && /^[\w.-]{1,64}$/.test(value);
const isFlag = (value) => typeof value === "boolean";
const isTrue = (value) => value === true;
const isActivity = (value) => ["story", "section", "choice", "assets", "failure"].includes(value);
const isSentLocation = (value) => isLocation(value) && isText(1024)(value);
// Members whose names end in a question mark are optional.
const hasForm = (form) => (value) =>
  value !== null && typeof value === "object" && !Array.isArray(value) &&
  Object.keys(value).every((name) => name in form || `${name}?` in form) &&
  Object.keys(form).every((name) => name.endsWith("?")
    ? !(name.slice(0, -1) in value) || form[name](value[name.slice(0, -1)]) : name in value && form[name](value[name]));
const always = { version: (value) => value === 3, kind: isText(16), from: isID };
const person = { ...always, name: isText(128), story: isText(1024, 1), hash: isText(128) };
const forms = {
  state: hasForm({
    ...person, epoch: isNumber, sequence: isNumber, location: isSentLocation, "activity?": isActivity, "free?": isTrue,
    "restart?": isNumber, "offer?": hasForm({ to: isID, number: isNumber }),
  }),
  hello: hasForm({
    ...person, number: isNumber, asks: isFlag, "term?": hasForm({ epoch: isNumber, owner: isID, sequence: isNumber }),
  }),
  leave: hasForm({ ...always, "epoch?": isNumber, "number?": isNumber }),
  decline: hasForm({ ...always, epoch: isNumber, number: isNumber }),
};

const decoded = (bytes) => {
  try {
    const message = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return Object.hasOwn(forms, message?.kind) && forms[message.kind](message) ? message : null;
  } catch {
    return null;
  }
};

const digits = "abcdefghijklmnopqrstuvwxyz234567";
const keyLength = 26;
// Parses an invitation, `NAME#KEY`; undefined for any other text.
const invitationIn = (text) => {
  const [, name, key] = text.trim().match(/^([^+#/\p{Cc}]+)#([a-z2-7]{26})$/iu) ?? [];
  return name && bytesOf(name).length <= 256 ? { name, key: key.toLowerCase() } : undefined;
};
const newInvitation = () => {
  const name = id.replace(/[+#/\p{Cc}]/gu, "-").slice(0, 60) || "story";
  return { name, key: [...crypto.getRandomValues(new Uint8Array(keyLength))].map((byte) => digits[byte & 31]).join("") };
};

const isEqual = (left, right) => left.length === right.length && left.every((byte, at) => byte === right[at]);
const joined = (...lists) => {
  const whole = new Uint8Array(lists.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const list of lists) {
    whole.set(list, at);
    at += list.length;
  }
  return whole;
};

// Signs and verifies messages with the key of an invitation: the first 32 bytes are an HMAC of the reading's name and
// the rest.
const sealOf = async ({ name, key }) => {
  const secret = await crypto.subtle.importKey("raw", bytesOf(key), { name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"]);
  const context = bytesOf(`mdxc/together/3\0${name}\0`);
  return {
    seal: async (message) => {
      const bytes = bytesOf(JSON.stringify(message));
      return joined(new Uint8Array(await crypto.subtle.sign("HMAC", secret, joined(context, bytes))), bytes);
    },
    open: async (bytes) => {
      if (bytes.length < 32 || bytes.length > sizeLimit + 32) return null;
      const [tag, message] = [bytes.slice(0, 32), bytes.slice(32)];
      return await crypto.subtle.verify("HMAC", secret, tag, joined(context, message)) ? decoded(message) : null;
    },
  };
};
