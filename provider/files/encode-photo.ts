/** PNG, JPEG and WebP, by how they begin. */
const PHOTO = /^(?:\x89PNG\r\n\x1a\n|\xff\xd8\xff|RIFF[^]{4}WEBP)/;
const BEGINNING_BYTES = 16;
/** 60 million pixels: what the best phones take, and 240 MB while it is unpacked. */
const MAX_PIXELS = 60_000_000;
const MIN_SIDE = 16;
/** Enough to read a label. */
const KEPT_SIDE = 2_400;
const DECODE_SECONDS = 10;

/** Whether content begins like a picture that can be made anew. */
export function isPhoto(file: Buffer): boolean {
  return PHOTO.test(file.subarray(0, BEGINNING_BYTES).toString('latin1'));
}

/**
 * A photo made anew as WebP, so that nothing but its pixels is kept: no place it was taken at, no other file behind it. Null where it can't be read, or is
 * too small to show anything.
 */
export async function encodePhoto(file: Buffer): Promise<Buffer | null> {
  // Loading the decoders takes longer than the rest of a start.
  const { default: sharp } = await import('sharp');
  try {
    const source = sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    const { width, height } = await source.metadata();
    if (Math.min(width, height) < MIN_SIDE) return null;
    return await source
      .rotate()
      .resize(KEPT_SIDE, KEPT_SIDE, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .timeout({ seconds: DECODE_SECONDS })
      .toBuffer();
  } catch {
    // The decoder has one error for every picture it can't read, and no other input.
    return null;
  }
}
