// Before the first paint: the theme that was chosen here, so that nothing flashes.
try {
  const kept = JSON.parse(localStorage.getItem("ruleshift.settings") || "{}");
  if (kept.theme === "dark" || kept.theme === "light") document.documentElement.dataset.theme = kept.theme;
} catch {
  // private windows may refuse storage; the system's theme is fine then
}
