/* Messages about a player to this device: asks the browser, tells the portal, and takes both back. */
(() => {
  "use strict";

  const form = document.querySelector("form[data-device]");
  if (!form || !("serviceWorker" in navigator) || !("PushManager" in window)) return;
  const begin = form.querySelector("[data-begin]");
  const end = form.querySelector("[data-end]");
  const status = form.querySelector("[role=status]");
  const kept = `push:${form.getAttribute("action")}`;

  const bytes = (text) => {
    const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
  };

  const post = (address, fields) =>
    fetch(address, {
      method: "POST",
      credentials: "same-origin",
      headers: { "X-CSRFToken": form.querySelector("[name=csrfmiddlewaretoken]").value },
      body: new URLSearchParams(fields),
    });

  const show = (words) => {
    const follows = localStorage.getItem(kept) !== null && Notification.permission === "granted";
    begin.hidden = follows;
    end.hidden = !follows;
    if (words) status.textContent = words;
  };

  const subscription = async () => {
    const registration = await navigator.serviceWorker.register(form.dataset.worker);
    if (!registration.active) {
      const worker = registration.installing ?? registration.waiting;
      await new Promise((ready) => {
        worker.addEventListener("statechange", () => worker.state === "activated" && ready());
      });
    }
    const options = { userVisibleOnly: true, applicationServerKey: bytes(form.dataset.key) };
    try {
      return await registration.pushManager.subscribe(options);
    } catch (error) {
      if (error.name !== "InvalidStateError") throw error;
      /* The portal has another key than when this device first asked. */
      await (await registration.pushManager.getSubscription()).unsubscribe();
      return registration.pushManager.subscribe(options);
    }
  };

  /* A browser that cannot reach its maker says nothing for minutes. */
  const late = () => new Promise((_, fail) => setTimeout(() => fail(new Error("late")), 20_000));

  const follow = async () => {
    if ((await Notification.requestPermission()) !== "granted") return show(form.dataset.denied);
    const { endpoint, keys } = (await Promise.race([subscription(), late()])).toJSON();
    const answer = await post(form.getAttribute("action"), { endpoint, p256dh: keys.p256dh, auth: keys.auth });
    const told = await answer.json();
    if (!answer.ok) return show(told.problem);
    localStorage.setItem(kept, told.leave);
    return show(form.dataset.done);
  };

  const leave = async () => {
    const answer = await post(localStorage.getItem(kept), {});
    if (!answer.ok) throw new Error(String(answer.status));
    localStorage.removeItem(kept);
    show(form.dataset.left);
  };

  const pressed = (button, act) =>
    button.addEventListener("click", async () => {
      button.disabled = true;
      await act().catch(() => show(form.dataset.failed));
      button.disabled = false;
    });

  form.addEventListener("submit", (event) => event.preventDefault());
  pressed(begin, follow);
  pressed(end, leave);
  status.textContent = "";
  show();
})();
