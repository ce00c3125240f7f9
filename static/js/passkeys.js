// Passkeys: what needs them is shown where the browser knows them, and a ceremony that failed is said in words.
document.addEventListener("DOMContentLoaded", () => {
  if (!window.PublicKeyCredential) return;
  for (const part of document.querySelectorAll("[data-passkey]")) part.hidden = false;
});

document.addEventListener("allauth.error", (event) => {
  event.preventDefault();
  document.getElementById("passkey_failed").hidden = false;
});
