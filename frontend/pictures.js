// A large picture is made smaller before it is sent: a photograph of any size then fits, and where it was taken stays
// on the device. Without scripts the server does the same with files of up to 5 MB.
const SIDE = 1024;
const QUALITY = 0.9;

document.addEventListener("change", async ({ target: input }) => {
  const file = input.matches?.(".picture-form input[type=file]") && input.files[0];
  if (!file) return;
  const smaller = await madeSmaller(file).catch(() => null); // no picture: the server says so
  if (!smaller || smaller.size >= file.size || input.files[0] !== file) return;
  const chosen = new DataTransfer();
  chosen.items.add(new File([smaller], file.name, { type: smaller.type }));
  input.files = chosen.files;
});

async function madeSmaller(file) {
  const image = await createImageBitmap(file); // upright, as the camera was held
  const scale = Math.min(1, SIDE / Math.max(image.width, image.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  return new Promise((resolve) => canvas.toBlob(resolve, "image/webp", QUALITY));
}
