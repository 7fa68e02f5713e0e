// A box at the head of the page for what has no better place. It is read out, and stays in sight.

/** Show a box of that id with some sentences, or empty for an answer to fill; returns the part that holds them. */
export function notice(id, ...sentences) {
  const box = document.getElementById(id) ?? made(id);
  const says = box.querySelector(".says");
  says.replaceChildren(...sentences.map(paragraph));
  return says;
}

function made(id) {
  const box = document.createElement("div");
  box.id = id;
  box.className = "problem notice";
  const says = document.createElement("div");
  says.className = "says";
  says.setAttribute("role", "alert");
  const close = document.createElement("button");
  close.type = "button";
  close.className = "quiet";
  close.textContent = "Close";
  close.addEventListener("click", () => box.remove());
  box.append(says, close);
  const head = document.querySelector(".masthead");
  if (head) head.after(box);
  else document.body.prepend(box);
  return box;
}

function paragraph(sentence) {
  const made = document.createElement("p");
  made.textContent = sentence;
  return made;
}
