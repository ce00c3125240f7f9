/* part: ../vendor/htmx/htmx.min.js */
/* Small comforts; every page works without them. */
(() => {
  "use strict";

  /* "This is me": kept on this device only, one entry per tournament. */
  const key = (tournament) => `me:${tournament}`;
  const page = document.querySelector("[data-tournament]");
  const tournament = page?.dataset.tournament;

  const read = () => {
    try {
      return tournament ? JSON.parse(localStorage.getItem(key(tournament))) : null;
    } catch {
      return null;
    }
  };

  const mark = (root) => {
    const me = read();
    for (const row of root.querySelectorAll("[data-entries]")) {
      const mine = me !== null && row.dataset.entries.split(" ").includes(String(me.entry));
      if (mine) row.setAttribute("aria-current", "true");
      else row.removeAttribute("aria-current");
      for (const word of row.querySelectorAll(".you")) word.hidden = !mine || word.dataset.you !== String(me.entry);
    }
    for (const link of root.querySelectorAll("[data-me-link]")) {
      link.hidden = me === null;
      if (me) {
        link.querySelector("[data-me-name]").textContent = me.name;
        link.querySelector("a").href = me.url;
      }
    }
    for (const asker of me ? root.querySelectorAll("form.why-not input[name=player]") : []) {
      if (asker.value === String(me.entry)) asker.checked = true;
    }
    for (const box of root.querySelectorAll("[data-me-toggle]")) {
      const input = box.querySelector("input");
      input.checked = me !== null && String(me.entry) === input.value;
    }
  };

  document.addEventListener("change", (event) => {
    const input = event.target.closest("[data-me-toggle] input");
    if (!input || !tournament) return;
    try {
      if (input.checked) {
        const me = { entry: input.value, name: input.dataset.name, url: input.dataset.url };
        localStorage.setItem(key(tournament), JSON.stringify(me));
      } else localStorage.removeItem(key(tournament));
    } catch {
      input.checked = false;
    }
    mark(document);
    document.dispatchEvent(new Event("portal:me"));
  });
  window.portalMe = read;

  /* The same folding as on the server (tournaments/entries/finding.py), which has folded the names already. */
  const LETTERS = {
    ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ß: "ss", æ: "ae", œ: "oe", ı: "i", ς: "σ", "’": "'",
  };
  const plain = (text) =>
    [...text.toLowerCase()].map((letter) => LETTERS[letter] ?? letter).join("").normalize("NFKD").replace(/\p{M}/gu, "");

  /* "name#number#FIDE ID": every word in the name, or the one word is a number. */
  const means = (words, player) => {
    const [name, ...keys] = player.split("#");
    return (words.length === 1 && keys.includes(words[0])) || words.every((word) => name.includes(word));
  };

  /* A list that filters while typing; without this the form asks the server. */
  for (const input of document.querySelectorAll("[data-filter]")) {
    const nobody = document.querySelector(`[data-nobody="${input.dataset.filter}"]`);
    const button = input.closest("form.find")?.querySelector("button");
    if (button) button.hidden = true;
    input.addEventListener("input", () => {
      const words = plain(input.value).split(/[\s,]+/).filter(Boolean);
      let shown = 0;
      for (const row of document.querySelectorAll(`#${input.dataset.filter} [data-find]`)) {
        row.hidden = !row.dataset.find.split("|").some((player) => means(words, player));
        shown += row.hidden ? 0 : 1;
      }
      if (nobody) nobody.textContent = shown ? "" : nobody.dataset.words;
    });
  }

  /* The sums of one row of the standings open in place; without this the link loads the page with them. */
  const closeSums = (row) => {
    if (row.nextElementSibling?.matches("tr.sums")) row.nextElementSibling.remove();
    for (const link of row.querySelectorAll("a.sum")) link.setAttribute("aria-expanded", "false");
  };

  const sumOf = (link) => {
    const number = new URLSearchParams(link.search).get("of");
    return link.closest("tr").nextElementSibling?.querySelectorAll(".sum-lists > details")[number - 1];
  };

  const showSum = (link, detail) => {
    for (const other of link.closest("tr").querySelectorAll("a.sum")) {
      other.setAttribute("aria-expanded", String(other === link));
    }
    detail.open = true;
    detail.querySelector("summary").focus();
  };

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a.sum");
    if (!link || !window.htmx || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const row = link.closest("tr");
    if (link.getAttribute("aria-expanded") === "true") return closeSums(row);
    const detail = sumOf(link);
    if (detail) return showSum(link, detail);
    const select = `#${row.id.replace("p", "sums-")}`;
    window.htmx.ajax("GET", link.search, { target: `#${row.id}`, select, swap: "afterend" }).then(() => {
      const opened = sumOf(link);
      /* Only a page that is loaded with its sums is scrolled to them; of several rows each would have this id. */
      opened.removeAttribute("id");
      showSum(link, opened);
    });
  });

  /* A link to a field goes into it, so that one can type at once. */
  document.addEventListener("click", (event) => {
    const link = event.target.closest('a[href^="#"]');
    const field = link && document.getElementById(link.hash.slice(1));
    if (!field?.matches("input")) return;
    event.preventDefault();
    field.scrollIntoView({ block: "center" });
    field.focus({ preventScroll: true });
  });

  document.addEventListener("keydown", (event) => {
    const sums = event.key === "Escape" && event.target.closest("tr.sums");
    if (!sums) return;
    const row = sums.previousElementSibling;
    const link = row.querySelector("a.sum[aria-expanded=true]") || row.querySelector("a.sum");
    closeSums(row);
    link.focus();
  });

  /* On a narrow screen the tab of this page may lie outside the row. */
  for (const row of document.querySelectorAll(".tabs, .tables, .rounds")) {
    const here = row.querySelector("[aria-current]");
    if (here) row.scrollLeft = here.offsetLeft - row.offsetLeft - (row.clientWidth - here.offsetWidth) / 2;
  }

  /* A table that is cut off says so. */
  const showCut = () => {
    for (const box of document.querySelectorAll(".table-wrap")) {
      const cut = box.scrollWidth > box.clientWidth + 1;
      let hint = box.previousElementSibling?.matches(".sideways") ? box.previousElementSibling : null;
      if (cut && !hint) {
        hint = document.createElement("p");
        hint.className = "sideways";
        hint.textContent = `${document.body.dataset.sideways} →`;
        box.before(hint);
        if (!box.hasAttribute("tabindex")) box.tabIndex = 0;
      }
      /* Words that were expected keep their line, so that nothing moves. */
      if (hint?.matches(".expected") && !cut) hint.style.visibility = "hidden";
      else if (hint) hint.hidden = !cut;
      if (hint && cut) {
        hint.style.visibility = "";
        hint.classList.remove("expected");
      }
    }
  };
  showCut();
  addEventListener("resize", showCut);
  document.addEventListener("toggle", showCut, true);

  /* A slider says its value: whole rounds, or points in halves. */
  const said = (slider) => {
    const value = Number(slider.value);
    if (slider.dataset.slider !== "half") return String(value);
    const whole = Math.floor(value / 2);
    return `${whole || value % 2 === 0 ? whole : ""}${value % 2 ? "½" : ""}`;
  };
  for (const slider of document.querySelectorAll("input[data-slider]")) {
    const output = document.createElement("output");
    output.htmlFor = slider.id;
    output.textContent = said(slider);
    slider.after(output);
    slider.addEventListener("input", () => {
      output.textContent = said(slider);
    });
  }

  /* What the server could not answer leaves the page as it is, and is said; the next answer takes that back. */
  const unanswered = document.getElementById("unanswered");
  const sayUnanswered = (event) => {
    const method = event.detail.ctx?.request?.method ?? "GET";
    unanswered.textContent = method === "GET" ? unanswered.dataset.look : unanswered.dataset.change;
    unanswered.hidden = false;
  };
  document.addEventListener("htmx:response:error", (event) => {
    if (event.detail.ctx.response.status >= 500) sayUnanswered(event);
  });
  document.addEventListener("htmx:error", sayUnanswered);

  mark(document);
  document.addEventListener("portal:fresh", () => {
    for (const input of document.querySelectorAll("[data-filter]")) {
      if (input.value) input.dispatchEvent(new Event("input"));
    }
    mark(document);
    showCut();
  });
  /* The answer to "why not" is seen and heard at once, wherever the question stood. */
  document.addEventListener("htmx:after:swap", (event) => {
    const answer = document.getElementById("why-not-answer");
    if (!answer || event.detail.ctx?.target !== answer) return;
    answer.focus({ preventScroll: true });
    answer.scrollIntoView({ block: "start" });
  });
  document.addEventListener("htmx:after:swap", (event) => {
    if (event.detail.ctx?.response?.status < 500) unanswered.hidden = true;
    mark(document);
    showCut();
  });
})();
/* part: live.js */
