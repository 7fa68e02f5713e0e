// What is unfolded in the pocket comes into view as a whole, or from its head, with the buttons that play it.
document.addEventListener("click", (event) => {
  const folds = event.target.closest?.("#pocket summary")?.parentElement;
  if (folds) requestAnimationFrame(() => folds.open && folds.scrollIntoView({ block: "nearest" }));
});
