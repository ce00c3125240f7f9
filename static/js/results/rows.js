/* What a row says about its board: the result, where it stands on its way to the server, and what needs a decision. */
"use strict";

window.desk = window.desk ?? {};

window.desk.rows = ({ table, say, marks, outbox, confirm }) => {
  const listed = [...table.querySelectorAll("tr[data-board]")];
  const byNumber = new Map(listed.map((row) => [Number(row.dataset.board), row]));
  // A row of a thousand is sent without what its buttons say already: their result, and that they are not pressed.
  for (const row of listed) {
    for (const button of row.querySelectorAll('button[name="entry"]')) {
      button.dataset.result = button.value.split(" ").at(-1);
      button.setAttribute("aria-pressed", String(button.dataset.result === row.dataset.result));
    }
  }
  const mark = (result) => marks[result] ?? "";
  let covered = () => false; // whether the result of a board is hidden for the second reading

  /** The result that the row stands for: the newest typed one, or the server's; blank for none. */
  const shown = (row) => {
    const entry = outbox().of(Number(row.dataset.board));
    if (entry && !entry.refused) return entry.result === "clear" ? "" : entry.result;
    return row.dataset.result;
  };

  const state = (row, entry) => {
    if (entry?.refused) return "refused";
    if (!entry) return row.dataset.saved ? "saved" : "";
    return outbox().blocked ? "unsent" : "pending";
  };

  const paint = (number) => {
    const row = byNumber.get(number);
    if (!row) return;
    const entry = outbox().of(number);
    const result = shown(row);
    const now = state(row, entry);
    row.dataset.state = now;
    row.toggleAttribute("data-done", result !== "");
    for (const button of row.querySelectorAll("button[data-result]")) {
      const pressed = button.dataset.result === result && !covered(number);
      button.setAttribute("aria-pressed", String(pressed));
    }
    const rare = result && !covered(number) && !row.querySelector(`button[data-result="${result}"]`);
    row.querySelector(".rare").textContent = rare ? mark(result) : "";
    tell(row, now, entry);
  };

  const tell = (row, now, entry) => {
    const word = row.querySelector(".sent");
    const text = { pending: say.pending, unsent: say.unsent, saved: say.saved }[now] ?? "";
    if (word.textContent !== text) word.textContent = text;
    word.toggleAttribute("role", false);
    if (now === "unsent") word.setAttribute("role", "alert");
    row.querySelector(".by").hidden = now !== "" || covered(Number(row.dataset.board));
    refusal(row, now === "refused" ? entry : null);
  };

  /* The sentence of the server with what can be done about it. */
  const refusal = (row, entry) => {
    const old = row.querySelector(".refusal");
    if (old?.dataset.key === entry?.key && old) return;
    old?.remove();
    if (!entry) return;
    const box = document.createElement("div");
    box.className = "refusal";
    box.dataset.key = entry.key;
    box.setAttribute("role", "alert");
    const text = document.createElement("p");
    text.textContent = `⚠ ${entry.refused}`;
    box.append(text);
    const button = (words, act) => {
      const made = document.createElement("button");
      made.type = "button";
      made.textContent = words;
      made.addEventListener("click", act);
      box.append(made);
    };
    const number = Number(row.dataset.board);
    if (entry.code === "result_changed") button(`${say.replace} ${mark(entry.result)}`, () => confirm(row, entry));
    button(say.keep, () => {
      outbox().drop(number);
      row.querySelector(".keys button")?.focus();
    });
    row.querySelector("td.status").append(box);
  };

  /** Take over what the server says about a board. */
  const learn = (board) => {
    const row = byNumber.get(board.number);
    if (!row) return false;
    if (Number(row.dataset.pk) !== board.pk) return false;
    if (Number(row.dataset.version) > board.version) return true;
    row.dataset.version = board.version;
    row.dataset.result = board.result;
    row.querySelector(".by").textContent = board.by;
    paint(board.number);
    return true;
  };

  /** What players reported, in words by board number. */
  const report = (reports) => {
    for (const [number, row] of byNumber) row.querySelector(".reports").textContent = reports[number] ?? "";
  };

  return {
    report,
    paint,
    learn,
    shown,
    all: () => [...byNumber.values()],
    get: (number) => byNumber.get(number),
    cover: (rule) => {
      covered = rule;
      for (const number of byNumber.keys()) paint(number);
    },
    /** The next board without a result after ``row``, else the first one; hidden rows count. */
    missingAfter: (row) => {
      const rows = [...byNumber.values()];
      const from = rows.indexOf(row) + 1;
      return [...rows.slice(from), ...rows.slice(0, from)].find((one) => one !== row && shown(one) === "");
    },
  };
};
