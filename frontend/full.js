// A browser takes no more than fits into a field and drops the rest without a word: the field says so.
const SHORTEST = 40; // codes and numbers say otherwise what fits

document.addEventListener("input", ({ target }) => {
  if (!(target.maxLength >= SHORTEST)) return;
  const said = target.nextElementSibling?.matches(".full") ? target.nextElementSibling : null;
  if (target.value.length < target.maxLength) return said?.remove();
  if (said) return;
  const says = document.createElement("p");
  says.className = "hint full";
  says.setAttribute("role", "alert");
  says.textContent = `No more than ${target.maxLength} characters fit.`;
  target.after(says);
});
