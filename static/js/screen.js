/* A page on another site or in the hall: it loads again when the event has changed; on a screen it moves by itself. */
(() => {
  "use strict";

  const page = document.body;
  const isScreen = page.classList.contains("screen");
  let pause = 20;
  let changed = false;

  const ask = async () => {
    try {
      const answer = await fetch(page.dataset.ask, { credentials: "omit" });
      if (!answer.ok) throw new Error(String(answer.status));
      const told = await answer.json();
      pause = told.again;
      if (String(told.version) !== page.dataset.version) {
        changed = true;
        if (!isScreen && !page.contains(document.activeElement?.closest("form"))) location.reload();
      }
    } catch {
      /* Out of reach: what is there stays. */
      pause = 60;
    }
  };

  const wait = () => setTimeout(async () => {
    if (!document.hidden) await ask();
    wait();
  }, pause * (800 + Math.random() * 400));
  wait();
  if (!isScreen) return;

  const whole = document.getElementById("whole-screen");
  const still = document.getElementById("stand-still");
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  still.hidden = false;
  if (document.fullscreenEnabled) {
    whole.hidden = false;
    whole.addEventListener("click", () => document.documentElement.requestFullscreen().catch(() => {}));
  }
  document.addEventListener("fullscreenchange", () => {
    whole.hidden = Boolean(document.fullscreenElement);
  });
  still.addEventListener("click", () => {
    still.setAttribute("aria-pressed", String(still.getAttribute("aria-pressed") !== "true"));
  });

  /* One screen at a time: eight seconds to read, then the next lines; at the end from the top, with what is new. */
  const READ = 8000;
  const bring = async () => {
    const answer = await fetch(location.href, { credentials: "omit" });
    if (!answer.ok) return;
    const next = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = next.getElementById("part");
    if (!fresh) return;
    document.getElementById("part").replaceWith(fresh);
    page.dataset.version = next.body.dataset.version;
    changed = false;
  };
  const step = async () => {
    if (still.getAttribute("aria-pressed") === "true") return;
    const root = document.documentElement;
    const left = root.scrollHeight - root.clientHeight - root.scrollTop;
    const behavior = calm.matches ? "auto" : "smooth";
    if (left <= 2) {
      if (changed) await bring().catch(() => {});
      scrollTo({ top: 0, behavior });
    } else {
      scrollBy({ top: Math.min(left, root.clientHeight * 0.85), behavior });
    }
  };
  setInterval(step, READ);
})();
