/* One button computes a published round again on this device; nothing is loaded before it is pressed. Once it was, this
   page opens and computes without a network too. */
(() => {
  "use strict";

  const button = document.getElementById("recompute-start");
  const told = document.getElementById("recompute-told");
  const different = document.getElementById("recompute-different");
  if (!button) return;
  const published = JSON.parse(document.getElementById("published").textContent);
  const addresses = JSON.parse(document.getElementById("addresses").textContent);
  const words = button.dataset;

  const say = (text, level) => {
    told.textContent = text;
    told.className = `notice ${level}`;
    told.hidden = false;
  };
  const filled = (text, facts) => text.replace(/\{(\w+)\}/g, (_all, name) => facts[name]);
  const nameOf = (number) => (number === null ? "–" : `${number}. ${published.names[number] ?? "?"}`);

  const compared = (found) => {
    const key = (pair) => pair.join("-");
    const own = new Set(found.boards.map(key));
    const missing = published.boards.filter((pair) => !own.has(key(pair)));
    const theirs = new Set(published.boards.map(key));
    return {
      missing,
      other: found.boards.filter((pair) => !theirs.has(key(pair))),
      byeDiffers: found.bye !== published.bye,
    };
  };

  const list = (id, pairs) => {
    document.getElementById(id).replaceChildren(...pairs.map((pair) => {
      const line = document.createElement("li");
      line.textContent = pair.map(nameOf).join(" – ");
      return line;
    }));
  };

  const finish = (found, seconds) => {
    button.disabled = false;
    if (found.digest !== published.digest) {
      say(words.input, "error");
      return;
    }
    if (found.chain) {
      say(filled(words.chain, { fault: found.chain }), "error");
      return;
    }
    if (found.refused) {
      say(filled(words.refused, { reason: found.refused }), "warning");
      return;
    }
    const { missing, other, byeDiffers } = compared(found);
    if (!missing.length && !other.length && !byeDiffers) {
      const told = seconds.toLocaleString(document.documentElement.lang, { maximumFractionDigits: 1 });
      say(`${filled(words.same, { n: published.boards.length, seconds: told })} ${words.proved}`, "success");
      return;
    }
    say(filled(words.differs, { n: missing.length + (byeDiffers ? 1 : 0) }), "warning");
    list("recompute-published", byeDiffers ? [...missing, [published.bye, null]] : missing);
    list("recompute-computed", byeDiffers ? [...other, [found.bye, null]] : other);
    different.hidden = false;
  };

  /* The keeper controls this page and the program beside it, and no other page. */
  const keptBelow = async (scope) => {
    const registration = await navigator.serviceWorker.register(words.keeper, { scope });
    const begins = registration?.installing ?? registration?.waiting;
    if (!begins) return;
    await new Promise((ready) => {
      begins.addEventListener("statechange", () => begins.state === "activated" && ready());
    });
  };

  /* Through the keeper, which keeps what it hands on. A browser without one computes all the same. */
  const keep = async () => {
    const program = new URL(".", new URL(words.worker, location.href));
    await Promise.all([location.pathname, program.pathname].map(keptBelow));
    const parts = [...document.querySelectorAll("link[rel=stylesheet], script[src]")].map((one) => one.href ?? one.src);
    await Promise.all([location.pathname, ...parts].map((address) => fetch(address, { credentials: "omit" })));
  };
  const late = () => new Promise((ready) => setTimeout(ready, 5_000));

  let worker = null; // stays, so that pressing again starts nothing anew

  button.addEventListener("click", async () => {
    button.disabled = true;
    different.hidden = true;
    say(words.loading, "info");
    const began = performance.now();
    if (navigator.serviceWorker) await Promise.race([keep().catch(() => {}), late()]);
    worker ??= new Worker(words.worker, { type: "module" });
    const fail = (reason) => {
      worker?.terminate();
      worker = null;
      button.disabled = false;
      say(filled(words.failed, { reason }), "error");
    };
    worker.onerror = (event) => fail(event.message || words.unknown);
    worker.onmessage = ({ data }) => {
      if (data.step) {
        say(words[data.step], "info");
      } else if (data.error) {
        fail(data.error);
      } else {
        finish(data.found, (performance.now() - began) / 1000);
      }
    };
    worker.postMessage({ addresses, round: published.round, hash: published.hash });
  });
  button.hidden = false;
})();
