// A thing that may go somewhere may also be dragged there: an extra beside the press that does the same. Its form is sent
// with the place where it was dropped.

let dragged = null; // its form, and where it may go, as they were when it was taken up: the page may change meanwhile

const target = (event) => {
  const place = event.target.closest?.("[data-drop]");
  return place && dragged?.places.includes(place.dataset.drop) ? place : null;
};

function mark(place) {
  for (const marked of document.querySelectorAll(".drop-here")) marked.classList.toggle("drop-here", marked === place);
  place?.classList.add("drop-here");
}

function end() {
  mark(null);
  dragged = null;
}

document.addEventListener("dragstart", (event) => {
  const thing = event.target.closest?.("[data-drag]");
  dragged = thing && { form: thing.dataset.drag, places: JSON.parse(thing.dataset.dragTo) };
  if (!dragged) return;
  event.dataTransfer.effectAllowed = "move";
  event.dataTransfer.setData("text/plain", thing.textContent.trim());
});
document.addEventListener("dragover", (event) => {
  const place = target(event);
  mark(place);
  if (place) event.preventDefault();
});
document.addEventListener("drop", (event) => {
  const place = target(event);
  const form = place && document.getElementById(dragged.form);
  end(); // what was taken up may have left the page: then nothing tells of its end
  if (!form) return;
  event.preventDefault();
  form.querySelector("[data-dropped]").value = place.dataset.drop;
  form.requestSubmit();
});
document.addEventListener("dragend", end);
