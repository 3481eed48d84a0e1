// The part of MQTT 3.1.1 over WebSocket that reading together needs: one subscription, and messages of QoS 0.
const packetLimit = 65536;
const counted = (bytes) => joined([bytes.length >> 8, bytes.length & 255], bytes);
const packet = (head, ...parts) => {
  const body = joined(...parts);
  const length = [];
  let rest = body.length;
  do {
    length.push(rest % 128 | (rest > 127 ? 128 : 0));
    rest = rest >> 7;
  } while (rest);
  return joined([head], length, body);
};

// The complete packets at the start of some bytes, and the rest; undefined if a packet is too long.
const packetsIn = (bytes) => {
  const packets = [];
  for (;;) {
    let [length, at] = [0, 1];
    for (let byte = 128; byte & 128; at += 1) {
      if (at > 4) return undefined;
      if (at >= bytes.length) return { packets, rest: bytes };
      byte = bytes[at];
      length += (byte & 127) << 7 * (at - 1);
    }
    if (length > packetLimit) return undefined;
    if (bytes.length < at + length) return { packets, rest: bytes };
    packets.push({ head: bytes[0], body: bytes.subarray(at, at + length) });
    bytes = bytes.slice(at + length);
  }
};

// Connects, and reconnects whenever the connection is lost. Calls `told` with "connected", "disconnected" or "message".
const brokerAt = (address, name, clientID, will, told) => {
  const topic = `mdxc/together/${name}/`;
  let [socket, timer, delay, isOpen, isOver] = [undefined, undefined, 250, false, false];
  const send = (bytes) => socket.readyState === 1 && socket.send(bytes);
  const watch = () => {
    clearTimeout(timer);
    // The broker returns what this page sends, so silence means a lost connection.
    timer = setTimeout(() => socket.close(), 20_000);
  };
  const receive = ({ head, body }) => {
    const kind = head >> 4;
    if (kind === 2) {
      if (body[1]) socket.close();
      else send(packet(0x82, [0, 1], counted(bytesOf(`${topic}+`)), [0]));
    } else if (kind === 9 && body[2] < 128) {
      [isOpen, delay] = [true, 250];
      told("connected");
    } else if (kind === 9) socket.close();
    else if (kind === 3) {
      const end = 2 + (body[0] << 8 | body[1]);
      const name = new TextDecoder().decode(body.subarray(2, end));
      // The subscription is for QoS 0, so no message has a packet identifier.
      if (name === `${topic}state`) told("message", body.slice(end), { isState: true, isRetained: head & 1 });
      else if (name === `${topic}notes`) told("message", body.slice(end), { isRetained: head & 1 });
    }
  };
  const connect = () => {
    let rest = new Uint8Array();
    socket = new WebSocket(address, "mqtt");
    socket.binaryType = "arraybuffer";
    socket.onopen = () => send(packet(
      0x10, counted(bytesOf("MQTT")), [4, 0x06, 0, 60], counted(bytesOf(clientID)), counted(bytesOf(`${topic}notes`)), counted(will)));
    socket.onmessage = ({ data }) => {
      watch();
      const found = typeof data === "string" ? undefined : packetsIn(joined(rest, new Uint8Array(data)));
      if (!found) return socket.close();
      rest = found.rest;
      found.packets.forEach(receive);
    };
    socket.onclose = () => {
      clearTimeout(timer);
      if (isOver) return;
      isOpen = false;
      told("disconnected");
      timer = setTimeout(connect, delay * (0.5 + Math.random() / 2));
      delay = Math.min(delay * 2, 30_000);
    };
    watch();
  };
  connect();
  return {
    publish: (bytes, isState) =>
      isOpen && send(packet(isState ? 0x31 : 0x30, counted(bytesOf(topic + (isState ? "state" : "notes"))), bytes)),
    close: () => {
      isOver = true;
      clearTimeout(timer);
      send(packet(0xe0));
      socket.close();
    },
  };
};
