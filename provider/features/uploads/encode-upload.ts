import { type UploadKind, UPLOAD_NAME_MAX, uploadTypes, type UploadType } from '#contract/uploads.values.ts';
import { encodePhoto, isPhoto } from '#provider/files/encode-photo.ts';
import { isPassivePdf } from '#provider/files/passive-pdf.ts';
import { Refusal } from '#provider/http/refusal.ts';

/** Endings by which a name would say something else than what the file is. */
const ENDINGS: Record<UploadType, string> = {
  'image/webp': 'webp',
  'application/pdf': 'pdf',
  'video/mp4': 'mp4',
  'text/csv; charset=utf-8': 'csv',
};
const PDF = /^%PDF-[12]\.\d/;
/** A media file begins with the size of its first box, then `ftyp` and a brand of MP4. */
const MP4 = /^[^]{4}ftyp(?:isom|iso[2-9]|mp4[12]|avc1|M4V |MSNV|dash|qt {2})/;
/** Bytes at the beginning of a file that tell its kind. */
const BEGINNING_BYTES = 16;
/** The photos of iPhones, by the brand they begin with. */
const HEIC = /^[^]{4}ftyp(?:hei[cxms]|hev[cx]|mif1)/;
/** Control characters no table has; NUL among them, so that no program and no ZIP file is one. */
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
/** What pages and scripts begin with, whatever the name says. */
const NO_TABLE = /^\s*(?:<(?:[!?]|\/?(?:html|head|body|title|meta|style|script|svg|iframe|img)\b)|#!|%PDF)/i;

interface Sent {
  name: string;
  content: Buffer;
}

/** A file as it is kept, by what its content says it is. One that is of none of the kinds is refused. */
export async function encodeUpload(
  kinds: readonly UploadKind[],
  { name, content }: Sent,
): Promise<{ name: string; content: Buffer; contentType: UploadType }> {
  if (content.length === 0) throw unfit('file-blank');
  const kind = kindOf({ name, content });
  if (kind === null && kinds.includes('image') && HEIC.test(beginningOf(content))) throw unfit('file-heic');
  if (kind === null || !kinds.includes(kind)) throw unfit();
  const contentType = uploadTypes[kind];
  return { name: cleanName(name, contentType), content: await kept(kind, content), contentType };
}

function kindOf({ name, content }: Sent): UploadKind | null {
  const beginning = beginningOf(content);
  if (isPhoto(content)) return 'image';
  if (PDF.test(beginning)) return 'pdf';
  if (MP4.test(beginning)) return 'video';
  return /\.csv$/i.test(name.trim()) && isTable(content) ? 'table' : null;
}

function beginningOf(content: Buffer): string {
  return content.subarray(0, BEGINNING_BYTES).toString('latin1');
}

/** Pictures are made anew and documents may not act; a video or a table is kept as it is, and is only ever downloaded. */
async function kept(kind: UploadKind, content: Buffer): Promise<Buffer> {
  if (kind === 'pdf' && !isPassivePdf(content)) throw unfit();
  if (kind !== 'image') return content;
  const photo = await encodePhoto(content);
  if (photo === null) throw unfit();
  return photo;
}

function isTable(content: Buffer): boolean {
  const text = decodeTable(content);
  return !CONTROLS.test(text) && !NO_TABLE.test(text);
}

/** UTF-8, or else Windows-1252, in which older spreadsheets save and every byte is a character. */
function decodeTable(content: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    // Not UTF-8.
    return new TextDecoder('windows-1252').decode(content);
  }
}

/** A name for people to read: no path, nothing that turns text around or breaks a line, and the ending of what the file is. */
export function cleanName(name: string, contentType: UploadType): string {
  const base = name
    .normalize('NFC')
    .replace(/^.*[/\\]/, '')
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}<>:"|?*%]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/\.[^.]{0,10}$/, '')
    .replace(/^[.\s]+/, '')
    .trim();
  const kept = [...base].slice(0, UPLOAD_NAME_MAX).join('').trim();
  return `${kept === '' ? 'file' : kept}.${ENDINGS[contentType]}`;
}

function unfit(code: 'file-unfit' | 'file-heic' | 'file-blank' = 'file-unfit'): Refusal {
  return new Refusal('validation-failed', { fields: [{ path: 'file', code }] });
}
