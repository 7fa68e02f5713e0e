// A press that says "Roll" rolls: where it calls for a die first, that die is rolled as soon as the answer offers it.
import htmx from "htmx.org";

let group = null; // of the die that is to fall

htmx.registerExtension("onward", {
  htmx_after_request(element, { ctx }) {
    const form = element.closest?.("form[data-rolls]");
    if (form) group = ctx.response.status < 400 ? form.dataset.rolls : null;
  },
  htmx_after_swap(_, { ctx }) {
    if (!group || ctx.target?.id !== "now") return;
    const rolls = [...document.querySelectorAll("form[data-move=roll]")];
    const mine = rolls.find((form) => form.elements.draw?.value.startsWith(`${group}.`) && form.querySelector("button.main"));
    group = null;
    mine?.requestSubmit();
  },
});
