/* The results page: rows, keyboard, outbox and the server brought together. Without it the buttons send a form. */
(() => {
  "use strict";

  const table = document.querySelector("table[data-results]");
  if (!table) return;
  const { place, user, name, where, enter: enterUrl, state: stateUrl, note: noteUrl, signIn } = table.dataset;
  const say = Object.fromEntries(
    [...document.querySelectorAll("#say [data-say]")].map((one) => [one.dataset.say, one.textContent]),
  );
  const marks = Object.fromEntries(
    [...document.querySelectorAll("#marks [data-mark]")].map((one) => [one.dataset.mark, one.textContent]),
  );
  const POLL = Number(table.dataset.poll);
  const PATIENCE = 20_000;
  let token = table.dataset.token;
  let version = Number(table.dataset.version);
  let csrf = document.querySelector("#results-form [name=csrfmiddlewaretoken]")?.value ?? "";
  let outbox = null;
  let reading = null;

  const request = (address, options = {}) =>
    fetch(address, {
      redirect: "manual",
      cache: "no-store",
      signal: AbortSignal.timeout(PATIENCE),
      ...options,
      headers: { Accept: "application/json", "X-CSRFToken": csrf },
    });

  /* ---- The server ---- */
  const send = async (entry, again = false) => {
    const { board, pk, seen, result, key } = entry;
    const words = { entry: `${board} ${pk} ${seen} ${result}`, key, user };
    let answer;
    try {
      answer = await request(enterUrl, { method: "POST", body: new URLSearchParams(words) });
      if (answer.status === 401) return { kind: "sign_in" };
      if (answer.status === 403) return again ? { kind: "forbidden" } : (await refresh(true)) || send(entry, true);
      if (answer.status === 404) return { kind: "refused", message: say.gone, code: "gone" };
      if (answer.status !== 200 && answer.status !== 409 && answer.status !== 422) return { kind: "away" };
      const told = await answer.json();
      if (told.code === "other_account") return { kind: "other_account" };
      learn(told);
      if (answer.status !== 200) return { kind: "refused", message: told.message, code: told.code };
      return { kind: "saved", version: told.entered };
    } catch {
      return { kind: "away" };
    }
  };

  /** Ask for what changed. Returns an answer of ``send`` where the session is over or another person's. */
  const refresh = async (whole = false) => {
    const known = whole ? "" : `?since=${version}&token=${encodeURIComponent(token)}`;
    let answer;
    try {
      answer = await request(stateUrl + known);
    } catch {
      return { kind: "away" };
    }
    if (answer.status === 401) return { kind: "sign_in" };
    if (answer.status === 204) return null;
    if (!answer.ok) return { kind: answer.status === 403 || answer.status === 404 ? "forbidden" : "away" };
    const told = await answer.json();
    csrf = told.csrf;
    if (String(told.user) !== user) return { kind: "other_account" };
    learn(told);
    return told.may ? null : { kind: "forbidden" };
  };

  const learn = (told) => {
    for (const board of told.boards ?? []) if (!rows.learn(board)) notice("changed", say.pairingChanged);
    if (told.token !== undefined) {
      rows.report(told.reports);
      if (told.round !== table.dataset.round) notice("changed", say.pairingChanged);
      token = told.token;
      version = told.version;
    }
    if (told.missing_text) {
      document.getElementById("missing").textContent = told.missing_text;
      table.dataset.missing = told.missing;
    }
    summary();
  };

  const poll = async () => {
    if (document.visibilityState === "visible") {
      const answer = await refresh(false);
      if (answer && answer.kind !== "away") outbox.block(answer.kind);
      else if (!answer && outbox.blocked) outbox.retry();
      if (!answer) reading?.send();
      summary();
    }
    setTimeout(poll, POLL);
  };

  /* ---- What the page says above the rows ---- */
  const notice = (id, text) => {
    const box = document.getElementById(`notice-${id}`);
    if (box.querySelector("p").textContent !== text) box.querySelector("p").textContent = text;
    box.hidden = !text;
  };

  const summary = () => {
    if (!outbox) return;
    const { unsent, refused, blocked } = outbox;
    const sentence = { away: say.away, sign_in: say.signIn, forbidden: say.forbidden, other_account: say.otherAccount };
    notice("blocked", blocked ? sentence[blocked] : "");
    document.getElementById("sign-in").hidden = blocked !== "sign_in";
    document.getElementById("unsent").textContent = unsent ? say.notSent.replace("%", unsent) : "";
    document.getElementById("undecided").textContent = refused.length
      ? say.undecided.replace("%", refused.map((entry) => entry.board).sort((a, b) => a - b).join(", "))
      : "";
    const close = document.getElementById("close");
    if (close) close.hidden = Number(table.dataset.missing) > 0 || unsent > 0 || refused.length > 0;
  };

  /* ---- Entering ---- */
  const store = (row, result, seen = Number(row.dataset.version)) => {
    delete row.dataset.saved;
    outbox.add({ board: Number(row.dataset.board), pk: Number(row.dataset.pk), seen, result, name, where });
  };

  const enter = (row, result, moves) => {
    if (row.hasAttribute("data-fixed")) return;
    if (reading.on) return reading.take(row, result);
    store(row, result);
    if (!moves || result === "clear") return;
    const next = rows.missingAfter(row);
    if (next) keys.go(next);
    else document.getElementById("state").focus();
  };

  const changed = (board, answer) => {
    const row = rows.get(board);
    if (answer?.kind === "saved" && row) {
      row.dataset.saved = "1";
      const mark = marks[row.dataset.result] ?? say.nothing;
      document.getElementById("said").textContent = `${board}: ${mark} ${say.saved}`;
    }
    rows.paint(board);
    summary();
  };

  outbox = window.desk.outbox({ place, user, send, changed });
  const rows = window.desk.rows({
    table,
    say,
    marks,
    outbox: () => outbox,
    confirm: (row, entry) => {
      store(row, entry.result);
      const next = rows.missingAfter(row) ?? row;
      keys.go(next);
    },
  });

  const field = document.getElementById("jump");
  const filter = document.getElementById("missing-only");
  const others = document.getElementById("others");
  const keys = window.desk.keys({
    table,
    rows,
    say,
    enter,
    jump: () => {
      field.value = "";
      field.focus();
    },
    missingOnly: () => filter.click(),
    others: (row) => ask(row),
    secondReading: () => reading.turn(),
  });
  reading = window.desk.secondReading({
    place, user, table, rows, marks, say, notice, go: keys.go, correct: (row, result) => store(row, result),
    note: async (body) => {
      try {
        const answer = await request(noteUrl, { method: "POST", body });
        if (answer.ok) return { kind: "noted", line: await answer.text() };
        return answer.status === 422 ? { kind: "refused", message: (await answer.json()).message } : { kind: "away" };
      } catch {
        return { kind: "away" };
      }
    },
  });

  /* A board number and Enter. */
  field?.addEventListener("keydown", (event) => {
    if (event.key === "Escape") return keys.go(keys.current() ?? rows.all()[0]);
    if (event.key !== "Enter") return;
    event.preventDefault();
    const wanted = field.value.trim();
    // Of a match the number alone means its first game.
    const row = rows.get(Number(wanted)) ?? rows.get(Number(`${wanted}.1`));
    field.setAttribute("aria-invalid", String(!row));
    if (row) keys.go(row);
  });
  filter?.addEventListener("change", () => {
    table.toggleAttribute("data-missing-only", filter.checked);
    const row = rows.all().find((one) => rows.shown(one) === "");
    if (filter.checked && row) keys.go(row);
  });

  /* The rarer results, in one dialog for all rows. */
  const ask = (row) => {
    others.querySelector("h2 span").textContent = row.dataset.board;
    window.desk.ask(others, (result) => {
      if (result) enter(row, result, true);
      else keys.go(row);
    });
  };

  table.addEventListener("click", (event) => {
    const row = event.target.closest("tr[data-board]");
    if (!row || event.target.closest(".refusal")) return;
    const button = event.target.closest("button[data-result]");
    const other = event.target.closest("a[data-others]");
    if (!button && !(other && others)) return;
    event.preventDefault();
    if (button) enter(row, button.dataset.result, event.detail === 0);
    else ask(row);
  });

  document.getElementById("second-reading")?.addEventListener("click", () => reading.turn());
  document.getElementById("try-again")?.addEventListener("click", () => outbox.retry());

  /* ---- Begin ---- */
  if (!enterUrl) return void setTimeout(poll, POLL);
  const left = outbox.restore();
  notice("left", left.length ? [say.left, ...left].join(" ") : "");
  for (const row of rows.all()) rows.paint(Number(row.dataset.board));
  reading.resume();
  summary();
  outbox.retry();
  const first = reading.on ? reading.first() : rows.all().find((row) => rows.shown(row) === "");
  if (!window.location.hash) keys.go(first);
  setTimeout(poll, POLL);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") refresh().then(summary);
  });
})();
