import {
  CARD_HEIGHT_MM,
  CARD_HEIGHT_PX,
  CARD_MIN_SIDE_PX,
  CARD_PROPORTION_TOLERANCE,
  CARD_WIDTH_MM,
  CARD_WIDTH_PX,
} from '#contract/praise-cards.values.ts';
import type { FieldProblemCode } from '#contract/problem.values.ts';
import { typeOfUpload } from '#provider/files/file-purposes.ts';
import { isPassivePdf } from '#provider/files/passive-pdf.ts';
import { Refusal } from '#provider/http/refusal.ts';

/** 60 million pixels: 240 MB while it is unpacked. */
const MAX_PIXELS = 60_000_000;
const DECODE_SECONDS = 10;

interface EncodedArtwork {
  content: Buffer;
  contentType: 'image/webp' | 'application/pdf';
  /** As it came; null of a document. */
  width: number | null;
  height: number | null;
  resolution: 'good' | 'low' | null;
}

/**
 * Artwork made anew at the size it is printed in, so that nothing but its pixels is kept. A PDF is kept as it is where nothing in it acts; it is never
 * opened here.
 */
export async function encodeArtwork(file: Buffer): Promise<EncodedArtwork> {
  const type = typeOfUpload('praise-card', file);
  if (type === null) throw unfit('file-unfit');
  if (type === 'application/pdf') return encodeDocument(file);
  try {
    return await encodePicture(file);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // The decoder has one error for every picture it can't read, and no other input.
    throw unfit('file-unfit');
  }
}

async function encodePicture(file: Buffer): Promise<EncodedArtwork> {
  // Loading the decoders takes longer than the rest of a start.
  const { default: sharp } = await import('sharp');
  const source = sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).rotate();
  const { width: stored, height: storedHeight, orientation = 1 } = await source.metadata();
  // A camera turns by a note, not by moving pixels.
  const [width, height] = orientation >= 5 ? [storedHeight, stored] : [stored, storedHeight];
  if (Math.min(width, height) < CARD_MIN_SIDE_PX) throw unfit('file-unfit');
  requireProportions(width, height);
  const upright = height >= width;
  const [printWidth, printHeight] = upright ? [CARD_WIDTH_PX, CARD_HEIGHT_PX] : [CARD_HEIGHT_PX, CARD_WIDTH_PX];
  const content = await source
    .resize(printWidth, printHeight, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .webp({ quality: 92 })
    .timeout({ seconds: DECODE_SECONDS })
    .toBuffer();
  const resolution = width >= printWidth && height >= printHeight ? 'good' : 'low';
  return { content, contentType: 'image/webp', width, height, resolution };
}

function encodeDocument(file: Buffer): EncodedArtwork {
  if (!isPassivePdf(file)) throw unfit('file-unfit');
  const box = /\/MediaBox\s*\[\s*([\d.]+)\s+([\d.]+)\s+([\d.]+)\s+([\d.]+)\s*\]/.exec(file.toString('latin1'));
  // Compressed documents hide their box; an operator looks at every card anyway.
  if (box !== null) requireProportions(Number(box[3]) - Number(box[1]), Number(box[4]) - Number(box[2]));
  return { content: file, contentType: 'application/pdf', width: null, height: null, resolution: null };
}

/** 2 : 3, upright or across. */
function requireProportions(width: number, height: number): void {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  const off = Math.abs((short * CARD_HEIGHT_MM) / (long * CARD_WIDTH_MM) - 1) * 1_000;
  if (!(off <= CARD_PROPORTION_TOLERANCE)) throw unfit('artwork-proportions');
}

function unfit(code: FieldProblemCode): Refusal {
  return new Refusal('validation-failed', { fields: [{ path: 'file', code }] });
}
