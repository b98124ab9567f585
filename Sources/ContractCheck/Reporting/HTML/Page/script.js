"use strict";
(() => {
  const form = document.getElementById("filter");
  const shown = document.getElementById("shown");
  const unfold = document.getElementById("unfold");
  const field = (name) => form.elements.namedItem(name);
  const names = ["text", "outcome", "kind", "contract"];
  const texts = new WeakMap();
  const checks = [...document.querySelectorAll("[data-outcome]")];
  const groups = [...document.querySelectorAll("[data-group]")];
  const folds = groups.map((group) => group.querySelector(":scope > details")).filter(Boolean);
  const cards = [...document.querySelectorAll("article > details")];

  const textOf = (check) => {
    if (!texts.has(check)) texts.set(check, check.textContent.toLowerCase());
    return texts.get(check);
  };

  const fits = (check, wanted) =>
    (!wanted.outcome || check.dataset.outcome === wanted.outcome) &&
    (!wanted.contract || check.dataset.contract === wanted.contract) &&
    (!wanted.kind || (check.dataset.kinds || "").split(" ").includes(wanted.kind)) &&
    (!wanted.text || textOf(check).includes(wanted.text));

  const show = () => {
    const wanted = Object.fromEntries(names.map((name) => [name, field(name).value.trim()]));
    wanted.text = wanted.text.toLowerCase();
    const isFiltered = names.some((name) => wanted[name]);
    let count = 0;
    for (const check of checks) {
      check.hidden = !fits(check, wanted);
      if (!check.hidden) count += 1;
    }
    for (const group of groups) group.hidden = !group.querySelector("[data-outcome]:not([hidden])");
    for (const fold of folds) fold.open = isFiltered;
    const all = `${checks.length} ${checks.length === 1 ? "check" : "checks"}`;
    shown.textContent = isFiltered ? `${count} of ${all}` : all;
  };

  const keep = () => {
    const kept = new URLSearchParams();
    for (const name of names) if (field(name).value) kept.set(name, field(name).value);
    if (!field("keys").checked) kept.set("keys", "off");
    const fragment = kept.toString();
    try {
      history.replaceState(null, "", fragment ? "#" + fragment : "#");
    } catch {
      location.hash = fragment;
    }
  };

  const restore = () => {
    const fragment = location.hash.slice(1);
    const target = fragment && document.getElementById(fragment);
    if (target) {
      const card = target.querySelector(":scope > details");
      if (card) {
        card.open = true;
        target.hidden = false;
        target.scrollIntoView();
      }
      return;
    }
    const kept = new URLSearchParams(fragment);
    for (const name of names) {
      const value = kept.get(name) || "";
      field(name).value = value;
      if (field(name).value !== value) field(name).value = "";
    }
    field("keys").checked = kept.get("keys") !== "off";
  };

  const step = (by) => {
    const seen = cards.filter((card) => card.offsetParent !== null).map((card) => card.firstElementChild);
    const here = seen.indexOf(document.activeElement);
    const next = here < 0 ? (by > 0 ? 0 : seen.length - 1) : here + by;
    if (seen[next]) seen[next].focus();
  };

  const copy = async (button) => {
    const pre = button.parentElement.querySelector("pre");
    try {
      await navigator.clipboard.writeText(pre.textContent);
    } catch {
      getSelection().selectAllChildren(pre);
      if (!document.execCommand("copy")) return;
    }
    button.textContent = "Copied";
    setTimeout(() => { button.textContent = "Copy"; }, 2000);
  };

  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", () => { show(); keep(); });
  form.addEventListener("reset", () => setTimeout(() => { show(); keep(); }));
  addEventListener("hashchange", () => { restore(); show(); });
  unfold.addEventListener("click", () => {
    const isOpen = unfold.getAttribute("aria-pressed") !== "true";
    unfold.setAttribute("aria-pressed", isOpen);
    for (const card of cards) card.open = isOpen;
  });
  document.addEventListener("click", (event) => {
    if (event.target.matches(".copy")) copy(event.target);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && event.target === field("text")) event.target.blur();
    const isTyping = event.target.matches("input:not([type=checkbox]), select, textarea");
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey || !field("keys").checked) return;
    if (event.key === "/") field("text").focus();
    else if (event.key === "j") step(1);
    else if (event.key === "k") step(-1);
    else return;
    event.preventDefault();
  });

  for (const button of document.querySelectorAll(".copy")) button.hidden = false;
  form.hidden = false;
  restore();
  show();
  addEventListener("beforeprint", () => { for (const card of cards) card.open = true; });
})();
