/* The second reading: every result is taken again from the slips; the page stops at the first that differs. */
"use strict";

window.desk = window.desk ?? {};

window.desk.secondReading = ({ place, user, table, rows, go, correct, marks, say, note, notice }) => {
  const name = `reading:${place}:${user}`;
  const noteName = `reading-note:${place}:${user}`;
  const dialog = document.getElementById("differs");
  let on = false;
  let corrected = 0;
  let read = new Map(); // board number -> the result that was read twice
  let differed = []; // board, first, second and right result
  let unsent = ""; // what the server has not noted yet
  let sending = false;

  const keep = () => {
    try {
      if (on) localStorage.setItem(name, JSON.stringify({ read: [...read], differed }));
      else localStorage.removeItem(name);
    } catch {
      /* Without storage the reading starts again after a reload. */
    }
  };

  const isRead = (row) => read.get(Number(row.dataset.board)) === rows.shown(row);
  const unread = () => rows.all().filter((row) => !isRead(row));

  const tell = () => {
    const box = document.getElementById("reading");
    box.hidden = !on;
    const left = unread().length;
    const text = left ? say.reading.replace("%", left) : say.readAll.replace("%", corrected);
    box.querySelector("p").textContent = text;
  };

  const next = (row) => {
    const list = rows.all();
    const from = list.indexOf(row) + 1;
    return [...list.slice(from), ...list.slice(0, from)].find((one) => !isRead(one));
  };

  const done = (row) => {
    read.set(Number(row.dataset.board), rows.shown(row));
    keep();
    rows.paint(Number(row.dataset.board));
    row.toggleAttribute("data-read", true);
    tell();
    const following = next(row);
    if (following) go(following);
    else document.getElementById("reading").querySelector("button").focus();
  };

  /* Who read again and what differed is noted on the server; until it has answered, on this device. */
  const send = async () => {
    if (!unsent || sending) return;
    sending = true;
    const answer = await note(new URLSearchParams(JSON.parse(unsent)));
    sending = false;
    notice("reading", answer.kind === "noted" ? "" : answer.message || say.notNoted);
    if (answer.kind === "away") return;
    unsent = "";
    localStorage.removeItem(noteName);
    if (answer.kind !== "noted") return;
    const list = document.getElementById("readings");
    list.querySelector("ul").insertAdjacentHTML("beforeend", answer.line);
    list.hidden = false;
  };

  const leave = () => {
    if (!read.size) return;
    const lines = differed.map((one) => one.map((word) => word || "clear").join(" "));
    unsent = JSON.stringify({ read: read.size, differed: lines.join("\n") });
    try {
      localStorage.setItem(noteName, unsent);
    } catch {
      /* Without storage it is sent at once or not at all; the page says which. */
    }
    send();
  };

  /** Take ``result`` as the second reading of ``row``. While a difference is on the screen no key counts. */
  const take = (row, result) => {
    const first = rows.shown(row);
    if (result === first) return done(row);
    const words = (code) => marks[code] ?? say.nothing;
    dialog.querySelector("h2").textContent = say.differs.replace("%", row.dataset.board);
    dialog.querySelector(".first").textContent = words(first);
    dialog.querySelector(".second").textContent = words(result);
    window.desk.ask(dialog, (chosen) => {
      if (!chosen) return go(row);
      differed.push([row.dataset.board, first, result, chosen === "first" ? first : result]);
      if (chosen === "second") {
        corrected += 1;
        correct(row, result);
      }
      done(row);
    });
    dialog.querySelector("h2").focus();
  };

  const cover = () => {
    rows.cover((number) => on && !isRead(rows.get(number)));
    for (const row of rows.all()) row.toggleAttribute("data-read", on && isRead(row));
    table.toggleAttribute("data-reading", on);
    tell();
  };

  const turn = () => {
    if (on) leave();
    on = !on;
    corrected = 0;
    read = new Map();
    differed = [];
    keep();
    cover();
    go(on ? (unread()[0] ?? rows.all()[0]) : rows.all()[0]);
  };

  /* Go on where the page was left. */
  const resume = () => {
    try {
      unsent = localStorage.getItem(noteName) ?? "";
      send();
      const kept = JSON.parse(localStorage.getItem(name));
      if (kept === null) return;
      read = new Map(kept.read);
      differed = kept.differed;
      on = true;
      cover();
    } catch {
      read = new Map();
    }
  };

  document.getElementById("reading")?.querySelector("button").addEventListener("click", turn);
  return { take, turn, resume, send, get on() { return on; }, first: () => unread()[0] };
};
