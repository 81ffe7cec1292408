// Runs before the first paint, so that the theme remembered by the portal never flashes. The pages work without it.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem("theme");
  } catch {
    // Storage is blocked: the system's theme it is.
  }
  if (chosen === "light" || chosen === "dark") {
    document.documentElement.setAttribute("data-theme", chosen);
    document.querySelector('meta[name="color-scheme"]').setAttribute("content", chosen);
  }

  document.addEventListener("DOMContentLoaded", () => {
    for (const toggle of document.querySelectorAll("button[data-shows]")) {
      const field = document.getElementById(toggle.dataset.shows);
      toggle.hidden = false;
      toggle.addEventListener("click", () => {
        const shown = field.type === "text";
        field.type = shown ? "password" : "text";
        toggle.setAttribute("aria-pressed", String(!shown));
      });
    }
    for (const field of document.querySelectorAll("input[data-missing]")) sayBelow(field);
    for (const field of document.querySelectorAll("input[data-strength]")) showStrength(field);
    for (const button of document.querySelectorAll("button[data-passkey]")) offerPasskey(button);
    for (const form of document.forms) {
      form.addEventListener("submit", (event) => {
        if (form.getAttribute("aria-busy") === "true") event.preventDefault();
        form.setAttribute("aria-busy", "true");
        for (const field of form.querySelectorAll('input[type="text"][autocomplete$="-password"]')) {
          field.type = "password"; // browsers offer to remember only what is a password when it is sent
        }
      });
    }
  });

  /** How hard a new password is to guess, a moment after it was typed; the server says. */
  function showStrength(field) {
    const shown = document.getElementById(`${field.id}-strength`);
    let timer;
    field.addEventListener("input", () => {
      clearTimeout(timer);
      if (field.value === "") shown.textContent = "";
      else timer = setTimeout(ask, 400);
    });
    async function ask() {
      const asked = field.value;
      try {
        const body = new URLSearchParams({ password: asked });
        const answer = await fetch(field.dataset.strength, { method: "POST", body });
        const { text } = await answer.json();
        if (field.value === asked) shown.textContent = text ?? "";
      } catch {
        shown.textContent = ""; // it is told with the answer to the form as well
      }
    }
  }

  /** Has the browser make or prove a passkey, and sends what it says with the button's form. */
  function offerPasskey(button) {
    const { PublicKeyCredential: keys } = window;
    if (!keys?.parseRequestOptionsFromJSON) return; // too old a browser: a code it is
    const { form } = button;
    const failure = form.querySelector('[role="status"]');
    button.hidden = false;
    button.addEventListener("click", async () => {
      if (!form.reportValidity()) return;
      failure.textContent = "";
      const asked = JSON.parse(button.dataset.options);
      try {
        const made =
          button.dataset.passkey === "create"
            ? await navigator.credentials.create({ publicKey: keys.parseCreationOptionsFromJSON(asked) })
            : await navigator.credentials.get({ publicKey: keys.parseRequestOptionsFromJSON(asked) });
        form.elements.credential.value = JSON.stringify(made);
        form.requestSubmit();
      } catch {
        failure.textContent = button.dataset.failed; // refused by the person, or there is none
      }
    });
  }

  /** What is wrong with a field stands below it, in place of the browser's bubble, which covers the next field. */
  function sayBelow(field) {
    const said = document.createElement("p");
    said.id = `${field.id}-error`;
    said.className = "field-error";
    field.closest(".field").append(said);
    field.addEventListener("invalid", (event) => {
      event.preventDefault();
      const { missing, malformed } = field.dataset;
      said.textContent = field.validity.valueMissing ? missing : malformed;
      field.setAttribute("aria-invalid", "true");
      field.setAttribute("aria-describedby", said.id);
      if (field.form.querySelector("input:invalid") === field) field.focus();
    });
    field.addEventListener("input", () => {
      said.textContent = "";
      field.removeAttribute("aria-invalid");
      field.removeAttribute("aria-describedby");
    });
  }

  // Coming back by the Back button finds the form as it was left: busy.
  addEventListener("pageshow", () => {
    for (const form of document.forms) form.removeAttribute("aria-busy");
  });
})();
