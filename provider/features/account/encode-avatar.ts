import { AVATAR_PIXELS } from '#contract/account.values.ts';
import { isOfPurpose } from '#provider/files/file-purposes.ts';
import { Refusal } from '#provider/http/refusal.ts';

/** 25 million pixels: twice what phones take, and 100 MB while it is unpacked. */
const MAX_PIXELS = 25_000_000;
/** Anything smaller is a tracking dot or a slip. */
const MIN_SIDE = 16;
const DECODE_SECONDS = 10;

/**
 * A square WebP, of AVATAR_PIXELS where nothing else is said, made anew from a picture: nothing but its pixels is kept. Refuses what is no PNG, JPEG
 * or WebP, is broken, tiny or huge.
 */
export async function encodeAvatar(picture: Buffer, pixels: number = AVATAR_PIXELS): Promise<Buffer> {
  // Nothing else reaches a decoder.
  if (!isOfPurpose('avatar', picture)) throw unreadable();
  try {
    return await squareWebp(picture, pixels);
  } catch {
    // The decoder has one error for every picture it can't read, and no other input.
    throw unreadable();
  }
}

async function squareWebp(picture: Buffer, pixels: number): Promise<Buffer> {
  // Loading the decoders takes longer than the rest of a start.
  const { default: sharp } = await import('sharp');
  const source = sharp(picture, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
  const { width, height } = await source.metadata();
  if (Math.min(width, height) < MIN_SIDE) throw unreadable();
  return source.rotate().resize(pixels, pixels, { fit: 'cover' }).webp({ quality: 85 }).timeout({ seconds: DECODE_SECONDS }).toBuffer();
}

function unreadable(): Refusal {
  return new Refusal('validation-failed', { fields: [{ path: 'image', code: 'picture-unreadable' }] });
}
