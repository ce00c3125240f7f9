/* An open page of a tournament follows what happens; without this it says what held when it was opened. */
(() => {
  "use strict";

  const page = document.querySelector("[data-ask]");
  if (!page) return;
  const mine = document.getElementById("mine");
  const arrived = document.getElementById("arrived");
  const newRound = document.getElementById("new-round");
  let known = page.dataset.version;
  let pause = 20;

  const text = async (address) => {
    const answer = await fetch(address, { credentials: "same-origin" });
    if (!answer.ok) throw new Error(String(answer.status));
    return answer.text();
  };

  /* Who said "this is me" has the own board at the foot of every page. */
  const showMine = async () => {
    const me = window.portalMe?.();
    if (!me) {
      mine.hidden = true;
      return;
    }
    const told = new DOMParser().parseFromString(await text(`${me.url}now/`), "text/html").body;
    mine.replaceChildren(...told.childNodes);
    mine.hidden = !mine.textContent.trim();
  };

  const rowsOf = (body) => [...body.children];
  const nameOf = (row) => row.dataset.entries ?? "";

  /* Without what this device has written into it. */
  const plain = (row) => {
    const copy = row.cloneNode(true);
    for (const word of copy.querySelectorAll(".you")) word.hidden = true;
    return copy.innerHTML;
  };

  /* A table whose lines are still the same ones changes line by line; any other is replaced. */
  const bring = (table, fresh) => {
    const [body, next] = [table.tBodies[0], fresh.tBodies[0]];
    const [rows, others] = [rowsOf(body), rowsOf(next)];
    if (rows.map(nameOf).join() !== others.map(nameOf).join()) {
      body.replaceWith(next);
      return;
    }
    rows.forEach((row, index) => {
      const other = others[index];
      other.hidden = row.hidden;
      if (plain(row) !== plain(other)) {
        row.replaceWith(other);
        other.dataset.fresh = "";
      }
    });
  };

  const bringUpToDate = async () => {
    const next = new DOMParser().parseFromString(await text(location.href), "text/html");
    const nextPage = next.querySelector("[data-ask]");
    if (!nextPage) return;
    for (const part of document.querySelectorAll("#content [data-live]")) {
      const fresh = next.querySelector(`#content [data-live="${part.dataset.live}"]`);
      if (fresh && !part.contains(document.activeElement)) part.replaceWith(fresh);
    }
    for (const table of document.querySelectorAll("#content table[id]")) {
      const fresh = next.getElementById(table.id);
      if (fresh && !table.querySelector("tr.sums")) bring(table, fresh);
    }
    known = nextPage.dataset.version;
    document.dispatchEvent(new Event("portal:fresh"));
    /* A reader hears the same words again only when they were gone. */
    arrived.textContent = "";
    setTimeout(() => {
      arrived.textContent = arrived.dataset.words;
    }, 100);
    await showMine();
  };

  const ask = async () => {
    try {
      const told = JSON.parse(await text(page.dataset.ask));
      pause = told.again;
      if (told.round > Number(page.dataset.round)) {
        const link = newRound.querySelector("a");
        link.href = `${link.dataset.rounds}${told.round}/`;
        newRound.hidden = false;
      }
      if (String(told.version) !== known) await bringUpToDate();
    } catch {
      /* Out of reach: the page stays as it is, and asks again later. */
      pause = 60;
    }
  };

  /* Not all at once, and not from a pocket. */
  const wait = () => setTimeout(async () => {
    if (!document.hidden) await ask();
    wait();
  }, pause * (800 + Math.random() * 400));
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) ask();
  });
  document.addEventListener("portal:me", () => showMine().catch(() => {}));
  showMine().catch(() => {});
  wait();
})();
