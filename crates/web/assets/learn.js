// The page of a game's lesson: a tick beside the chapters that were finished in this browser.

for (const row of document.querySelectorAll("[data-chapter]")) {
  if (localStorage[`learned-${row.dataset.chapter}`]) row.querySelector(".tick").hidden = false;
}
