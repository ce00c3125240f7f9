/* One button computes a published round again on this device; nothing is loaded before it is pressed. */
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

  let worker = null; // stays, so that pressing again needs no network

  button.addEventListener("click", () => {
    button.disabled = true;
    different.hidden = true;
    say(words.loading, "info");
    const began = performance.now();
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
