// The theme that was chosen in the menu of a table (settings.js) is that of all pages, in other windows, too. Every
// page has this plain script in its head, so that it is never drawn in the wrong colours first.
{
  const showTheme = () => {
    let stored = null;
    try {
      stored = JSON.parse(localStorage.getItem("tabletop_nb:settings"));
    } catch {
      // The storage is forbidden or holds something else: the system decides.
    }
    const isChosen = stored && ["light", "dark"].includes(stored.theme);
    document.documentElement.dataset.ttTheme = isChosen ? stored.theme : "auto";
  };
  showTheme();
  window.addEventListener("storage", showTheme);
}
