// A term of art says what it means where it stands: by a press, a tap or a key. Escape or a press elsewhere closes it.

const GAP = 6; // pixels

function box() {
  const known = document.getElementById("term-says");
  if (known) return known;
  const made = document.createElement("div");
  made.id = "term-says";
  made.popover = "auto";
  made.setAttribute("role", "status");
  return made;
}

function place(says, term) {
  const at = term.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = says;
  const below = at.bottom + GAP + height < innerHeight;
  says.style.left = `${Math.max(GAP, Math.min(at.left, innerWidth - width - GAP))}px`;
  says.style.top = `${below ? at.bottom + GAP : Math.max(GAP, at.top - GAP - height)}px`;
}

document.addEventListener("click", (event) => {
  const term = event.target.closest?.("a.term");
  if (!term || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (!term.showPopover) return; // an older browser follows the link, which leads to the same words
  event.preventDefault();
  const says = box();
  (term.closest("dialog") ?? document.body).append(says); // over a dialog that is open
  says.showPopover();
  says.textContent = term.title;
  place(says, term);
});
