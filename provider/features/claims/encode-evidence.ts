import { typeOfUpload } from '#provider/files/file-purposes.ts';
import { isPassivePdf } from '#provider/files/passive-pdf.ts';
import { Refusal } from '#provider/http/refusal.ts';

/** 60 million pixels: what the best phones take, and 240 MB while it is unpacked. */
const MAX_PIXELS = 60_000_000;
const MIN_SIDE = 16;
/** Enough to read a label. */
const KEPT_SIDE = 2_400;
const DECODE_SECONDS = 10;

interface EncodedEvidence {
  content: Buffer;
  contentType: 'image/webp' | 'application/pdf';
}

/**
 * A photo made anew, so that nothing but its pixels is kept: no place it was taken at, no other file behind it. A PDF is kept as it is where nothing in it
 * acts; it is never opened here. What a file is, its first bytes say, not its name.
 */
export async function encodeEvidence(file: Buffer): Promise<EncodedEvidence> {
  const type = typeOfUpload('claim-evidence', file);
  if (type === null) throw unfit();
  if (type === 'application/pdf') return { content: requirePassive(file), contentType: type };
  try {
    return { content: await photo(file), contentType: 'image/webp' };
  } catch {
    // The decoder has one error for every picture it can't read, and no other input.
    throw unfit();
  }
}

async function photo(file: Buffer): Promise<Buffer> {
  // Loading the decoders takes longer than the rest of a start.
  const { default: sharp } = await import('sharp');
  const source = sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
  const { width, height } = await source.metadata();
  if (Math.min(width, height) < MIN_SIDE) throw unfit();
  return source
    .rotate()
    .resize(KEPT_SIDE, KEPT_SIDE, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .timeout({ seconds: DECODE_SECONDS })
    .toBuffer();
}

function requirePassive(file: Buffer): Buffer {
  if (!isPassivePdf(file)) throw unfit();
  return file;
}

function unfit(): Refusal {
  return new Refusal('validation-failed', { fields: [{ path: 'file', code: 'file-unfit' }] });
}
