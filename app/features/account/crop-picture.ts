/** Side of the square that is sent; the server makes what it shows from it. */
const SIDE_PX = 256;
const QUALITY = 0.92;

interface Square {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A picture file as an address the page may show: `data:`, since its rules allow no other kind. Fails when it is no picture. */
export async function readPicture(file: File): Promise<string> {
  const picture = await readAsAddress(file);
  await loadImage(picture);
  return picture;
}

/** Cuts the square out, in pixels of the picture, and answers it as base64 of a JPEG. */
export async function cropPicture(picture: string, { x, y, width, height }: Square): Promise<string> {
  const image = await loadImage(picture);
  const canvas = document.createElement('canvas');
  canvas.width = SIDE_PX;
  canvas.height = SIDE_PX;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas here');
  // A JPEG has no transparency; without this what was clear would turn black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, SIDE_PX, SIDE_PX);
  context.drawImage(image, x, y, width, height, 0, 0, SIDE_PX, SIDE_PX);
  return canvas.toDataURL('image/jpeg', QUALITY).replace(/^data:[^,]*,/, '');
}

function loadImage(source: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error('not a picture'));
    image.src = source;
  });
}

function readAsAddress(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('not readable'));
    reader.readAsDataURL(file);
  });
}
