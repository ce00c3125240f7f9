/* Entering results with the keyboard: 1 = 0 + - on the chosen board, arrow keys between boards. Buttons work without it. */
(() => {
  "use strict";

  const table = document.querySelector("[data-results]");
  if (!table) return;

  const rows = () => [...table.querySelectorAll("tr[data-board]")];
  const handle = (row) => row.querySelector('.keys button[aria-pressed="true"]') ?? row.querySelector(".keys button");
  const go = (row) => {
    const button = row && handle(row);
    if (!button) return;
    button.focus();
    row.scrollIntoView({ block: "nearest" });
  };

  const same = { "½": "=", d: "=", D: "=", "5": "=", "–": "-", "−": "-" };

  table.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("select, input")) return;
    const row = event.target.closest("tr[data-board]");
    if (!row) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const all = rows();
      event.preventDefault();
      go(all[all.indexOf(row) + (event.key === "ArrowDown" ? 1 : -1)]);
      return;
    }
    const key = same[event.key] ?? event.key;
    const button = [...row.querySelectorAll("[data-key]")].find((one) => one.dataset.key === key);
    if (!button) return;
    event.preventDefault();
    button.click();
  });

  /* After a row came back: a refusal keeps the focus, a saved result moves on to the next board that has none. */
  let entered = null;
  table.addEventListener("click", (event) => {
    const button = event.target.closest(".keys button, details button");
    if (button) entered = button.closest("tr[data-board]").dataset.board;
  });
  document.addEventListener("htmx:after:swap", () => {
    if (entered === null) return;
    const all = rows();
    const at = all.findIndex((row) => row.dataset.board === entered);
    entered = null;
    if (at < 0) return;
    const refused = all[at].querySelector('[role="alert"]');
    const next = refused ? all[at] : all.slice(at + 1).find((row) => !("done" in row.dataset));
    const close = document.querySelector("#state button");
    if (next) go(next);
    else if (close) close.focus();
    else go(all.find((row) => !("done" in row.dataset)) ?? all[at]);
  });

  /* Start where work is: on the first board without a result. */
  if (!window.location.hash) go(rows().find((row) => !("done" in row.dataset)));
})();
