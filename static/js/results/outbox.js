/* Results that wait to be sent. They are kept on the device until the server has answered, so that nothing typed is
   lost when the network, the server or the session goes away. One board's entries are sent one after the other, each
   under a key of its own by which the server knows a repetition. */
"use strict";

window.desk = window.desk ?? {};

window.desk.outbox = ({ place, user, send, changed }) => {
  const AT_ONCE = 4;
  const LONGEST_WAIT = 15_000;
  const prefix = `results:${place}:${user}:`;
  const waiting = new Map(); // board number -> entries, the oldest first
  let active = 0;
  let blocked = ""; // "", "away", "sign_in", "forbidden" or "other_account"
  let attempts = 0;
  let timer = 0;
  let volatile = false; // the device keeps nothing: leaving the page would lose what is not sent

  const store = (entry) => {
    try {
      const { sending, ...kept } = entry;
      localStorage.setItem(prefix + entry.key, JSON.stringify(kept));
    } catch {
      volatile = true;
    }
  };

  const forget = (entry) => {
    try {
      localStorage.removeItem(prefix + entry.key);
    } catch {
      volatile = true;
    }
  };

  const remove = (entry) => {
    const rest = waiting.get(entry.board).filter((one) => one !== entry);
    if (rest.length) waiting.set(entry.board, rest);
    else waiting.delete(entry.board);
    forget(entry);
  };

  /* What may have reached the server is sent again before anything newer; what has not is replaced. */
  const add = (entry) => {
    const list = waiting.get(entry.board) ?? [];
    const kept = list.filter((one) => !one.refused && (one.sending || one.tried));
    list.filter((one) => !kept.includes(one)).forEach(forget);
    const made = { ...entry, key: newKey(), typed: Date.now(), after: kept.at(-1)?.key ?? "" };
    waiting.set(entry.board, [...kept, made]);
    store(made);
    changed(entry.board);
    pump();
  };

  /* crypto.randomUUID exists only on https; a playing hall may have plain http. */
  const newKey = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join("-");

  const drop = (board) => {
    for (const entry of (waiting.get(board) ?? []).filter((one) => !one.sending)) remove(entry);
    changed(board);
    pump();
  };

  const pump = () => {
    if (blocked) return;
    for (const [entry] of [...waiting.values()]) {
      if (active >= AT_ONCE) return;
      if (!entry.sending && !entry.refused) deliver(entry);
    }
  };

  const deliver = async (entry) => {
    active += 1;
    entry.sending = entry.tried = true;
    store(entry);
    changed(entry.board);
    const answer = await send(entry);
    active -= 1;
    entry.sending = false;
    if (answer.kind === "saved") {
      remove(entry);
      attempts = 0;
      const next = waiting.get(entry.board)?.[0];
      if (next?.after === entry.key) {
        next.seen = answer.version;
        store(next);
      }
    } else if (answer.kind === "refused") refuse(entry, answer);
    else block(answer.kind);
    changed(entry.board, answer);
    pump();
  };

  /* A refusal waits for a decision; what was typed after it was typed without knowing, and is refused by itself. */
  const refuse = (entry, answer) => {
    if (waiting.get(entry.board).length > 1) return remove(entry);
    Object.assign(entry, { refused: answer.message, code: answer.code });
    store(entry);
  };

  const block = (kind) => {
    blocked = kind;
    clearTimeout(timer);
    if (kind !== "away") return;
    timer = setTimeout(retry, Math.min(LONGEST_WAIT, 1000 * 2 ** attempts));
    attempts += 1;
  };

  const retry = () => {
    clearTimeout(timer);
    blocked = "";
    pump();
    for (const board of waiting.keys()) changed(board);
  };

  const all = () => [...waiting.values()].flat();

  /* What an earlier visit left on this device: own entries go on, those of other people or rounds are reported. */
  const restore = () => {
    const strange = new Map();
    try {
      for (let at = 0; at < localStorage.length; at += 1) {
        const name = localStorage.key(at);
        if (!name.startsWith("results:")) continue;
        const entry = JSON.parse(localStorage.getItem(name));
        if (name.startsWith(prefix)) waiting.set(entry.board, [...(waiting.get(entry.board) ?? []), entry]);
        else {
          const left = `${entry.where}, ${entry.name}`;
          strange.set(left, (strange.get(left) ?? 0) + 1);
        }
      }
    } catch {
      volatile = true;
    }
    const oldest = [...waiting].sort(([, one], [, other]) => one[0].typed - other[0].typed);
    waiting.clear();
    for (const [board, list] of oldest) waiting.set(board, list.sort((one, other) => one.typed - other.typed));
    return [...strange].map(([left, count]) => `${left}: ${count}.`);
  };

  window.addEventListener("online", () => blocked === "away" && retry());
  window.addEventListener("beforeunload", (event) => {
    if (volatile && waiting.size) event.preventDefault();
  });

  return {
    add,
    drop,
    retry,
    restore,
    block,
    /** The newest entry of a board that is not stored on the server yet. */
    of: (board) => waiting.get(board)?.at(-1),
    get blocked() {
      return blocked;
    },
    /** How many boards have something to be sent. */
    get unsent() {
      return [...waiting.values()].filter((list) => list.some((entry) => !entry.refused)).length;
    },
    get refused() {
      return all().filter((entry) => entry.refused);
    },
  };
};
