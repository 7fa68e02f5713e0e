// A thing that may go somewhere may also be dragged there: an extra beside the press that does the same. Its form is sent
// with the place where it was dropped.

let dragged = null;

const target = (event) => {
  const place = event.target.closest?.("[data-drop]");
  return place && dragged && JSON.parse(dragged.dataset.dragTo).includes(place.dataset.drop) ? place : null;
};

function mark(place) {
  for (const marked of document.querySelectorAll(".drop-here")) marked.classList.toggle("drop-here", marked === place);
  place?.classList.add("drop-here");
}

document.addEventListener("dragstart", (event) => {
  dragged = event.target.closest?.("[data-drag]") ?? null;
  if (!dragged) return;
  event.dataTransfer.effectAllowed = "move";
  event.dataTransfer.setData("text/plain", dragged.textContent.trim());
});
document.addEventListener("dragover", (event) => {
  const place = target(event);
  mark(place);
  if (place) event.preventDefault();
});
document.addEventListener("drop", (event) => {
  const place = target(event);
  const form = place && document.getElementById(dragged.dataset.drag);
  if (!form) return;
  event.preventDefault();
  form.querySelector("[data-dropped]").value = place.dataset.drop;
  form.requestSubmit();
});
document.addEventListener("dragend", () => {
  mark(null);
  dragged = null;
});
