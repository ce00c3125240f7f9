/* The keyboard of the results page: a key enters on the board in focus and the page moves on at once. */
"use strict";

window.desk = window.desk ?? {};

/** Open ``dialog``; ``then`` gets the value of the pressed button, blank for Escape. It runs at the press: the event
 * "close" can come later than the next key, which would land on the row before. */
window.desk.ask = (dialog, then) => {
  dialog.querySelector("form").onsubmit = (event) => {
    event.preventDefault();
    dialog.onclose = null;
    dialog.close();
    then(event.submitter.value);
  };
  dialog.onclose = () => then("");
  dialog.showModal();
};

window.desk.keys = ({ table, rows, enter, jump, missingOnly, others, secondReading, say }) => {
  const RESULTS = {
    1: "1:0", "=": "=:=", 5: "=:=", "½": "=:=", d: "=:=", 0: "0:1",
    "+": "+:-", "-": "-:+", "−": "-:+", "–": "-:+", x: "-:-", "?": "?:?", a: "?:?",
    Delete: "clear", Backspace: "clear",
  };
  const UNRATED = { "1:0": "W:L", "=:=": "D:D", "0:1": "L:W" };
  let current = null;
  let armed = null; // the board whose next result is not rated

  const handle = (row) => row.querySelector('.keys button[aria-pressed="true"]') ?? row.querySelector(".keys button");
  const go = (row) => {
    if (!row) return;
    current = row;
    handle(row)?.focus({ preventScroll: true });
    row.scrollIntoView({ block: "nearest" });
  };

  const arm = (row) => {
    if (armed) armed.querySelector(".armed").textContent = "";
    armed = row;
    if (row) row.querySelector(".armed").textContent = say.unrated;
  };

  const move = (row, by) => {
    const visible = rows.all().filter((one) => one === row || one.offsetParent !== null);
    go(visible[Math.max(0, Math.min(visible.length - 1, visible.indexOf(row) + by))]);
  };

  const press = (row, key) => {
    const plain = RESULTS[key];
    const result = armed === row ? UNRATED[plain] : plain;
    arm(null);
    if (result) enter(row, result, true);
  };

  const commands = {
    ArrowDown: (row) => move(row, 1),
    ArrowUp: (row) => move(row, -1),
    PageDown: (row) => move(row, 15),
    PageUp: (row) => move(row, -15),
    Home: (row) => move(row, -Infinity),
    End: (row) => move(row, Infinity),
    u: arm,
    Escape: () => arm(null),
    b: jump,
    "#": jump,
    m: missingOnly,
    o: others,
    s: secondReading,
  };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (event.target.closest("input, select, textarea, summary, .refusal")) return;
    const inside = event.target.closest("tr[data-board]");
    const row = inside ?? current;
    if (!row) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const command = Object.hasOwn(commands, key) && commands[key];
    // Only a board in focus takes a result: a key too many, after the last board, enters nothing.
    if (!command && !(inside && Object.hasOwn(RESULTS, key))) return;
    if (!inside && event.target !== document.body && event.target.id !== "state") return;
    event.preventDefault();
    if (command && key !== "u") arm(null);
    if (command) command(row);
    else if (!event.repeat) press(row, key); // a key held down is one result
  });

  table.addEventListener("focusin", (event) => {
    current = event.target.closest("tr[data-board]") ?? current;
    if (armed !== current) arm(null);
  });

  return { go, current: () => current };
};
