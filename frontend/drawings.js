// A drawing that is wider than its place begins where something is taken, or else with its first box, not in an empty
// corner. Where it was scrolled to it stays.
document.addEventListener("change", (event) => {
  if (event.target.id !== "look-drawing") return;
  for (const drawing of document.querySelectorAll(".region-drawing")) {
    const first = drawing.querySelector(".taken") ?? drawing.querySelector(".trapping-box");
    const [place, box] = [drawing, first].map((each) => each?.getBoundingClientRect());
    if (box && !drawing.scrollLeft) drawing.scrollLeft = box.left + box.width / 2 - place.left - place.width / 2;
  }
});
