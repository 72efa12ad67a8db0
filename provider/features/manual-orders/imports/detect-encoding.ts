import { createReadStream } from 'node:fs';
import chardet from 'chardet';
import iconv from 'iconv-lite';
import type { OrderFileEncoding } from '#contract/manual-orders.values.ts';
import { Refusal } from '#provider/http/refusal.ts';

const HEAD_BYTES = 65_536;
/** Of lines with more than plain letters, to guess by. */
const SAMPLE_BYTES = 65_536;
/** Of the characters behind 0x7f of Chinese text nearly all come out as ideographs when it is read as GB18030. */
const CHINESE_SHARE = 0.8;

/** How the text of a file is encoded, by reading it once. Refuses what is no text. */
export async function detectEncoding(path: string): Promise<OrderFileEncoding> {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let isUtf8 = true;
  let head = Buffer.alloc(0);
  const sample: Buffer[] = [];
  let sampled = 0;
  for await (const chunk of createReadStream(path)) {
    const bytes: Buffer = chunk;
    if (head.length < HEAD_BYTES) head = Buffer.concat([head, bytes.subarray(0, HEAD_BYTES - head.length)]);
    isUtf8 &&= decodes(utf8, bytes);
    if (sampled < SAMPLE_BYTES) sampled += takeSample(sample, bytes, SAMPLE_BYTES - sampled);
  }
  const marked = byMark(head) ?? byZeros(head);
  if (marked !== null) return marked;
  if (head.includes(0)) throw unreadable('file-unreadable');
  if (isUtf8 && decodes(utf8, new Uint8Array(), { last: true })) return 'utf-8';
  return guess(Buffer.concat(sample));
}

function decodes(decoder: TextDecoder, bytes: Uint8Array, { last = false } = {}): boolean {
  try {
    decoder.decode(bytes, { stream: !last });
    return true;
  } catch {
    return false;
  }
}

function byMark(head: Buffer): OrderFileEncoding | null {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8';
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  return null;
}

/** UTF-16 without a mark: of the letters of a header every second byte is zero. */
function byZeros(head: Buffer): OrderFileEncoding | null {
  let [even, odd] = [0, 0];
  for (let at = 0; at + 1 < head.length; at += 2) {
    if (head[at] === 0) even += 1;
    if (head[at + 1] === 0) odd += 1;
  }
  const pairs = head.length / 2;
  if (odd > pairs * 0.3 && even === 0) return 'utf-16le';
  return even > pairs * 0.3 && odd === 0 ? 'utf-16be' : null;
}

/** Keeps the surroundings of bytes behind 0x7f; how many bytes were kept. */
function takeSample(sample: Buffer[], bytes: Buffer, most: number): number {
  let taken = 0;
  let from = 0;
  while (from < bytes.length && taken < most) {
    const end = bytes.indexOf(10, from);
    const line = bytes.subarray(from, end === -1 ? bytes.length : end + 1);
    if (line.some((byte) => byte > 0x7f)) {
      const kept = line.subarray(0, most - taken);
      sample.push(kept);
      taken += kept.length;
    }
    from += line.length;
  }
  return taken;
}

function guess(sample: Buffer): OrderFileEncoding {
  const chinese = iconv.decode(sample, 'gb18030');
  const high = [...chinese].filter((sign) => sign.charCodeAt(0) > 0x7f);
  const ideographs = high.filter((sign) => /[\p{Script=Han}，。、（）：；！？“”《》－]/u.test(sign)).length;
  if (!chinese.includes('\ufffd') && ideographs >= high.length * CHINESE_SHARE) return 'gb18030';
  const [best] = chardet.analyse(sample);
  if (
    best !== undefined &&
    /^(?:ISO-8859-1|ISO-8859-15|windows-1252|ISO-8859-9|ISO-8859-2|windows-1250|windows-1254|windows-1257)$/i.test(best.name)
  )
    return 'windows-1252';
  if (best?.name === 'GB18030') return 'gb18030';
  throw unreadable('encoding-unknown');
}

function unreadable(code: 'file-unreadable' | 'encoding-unknown'): Refusal {
  return new Refusal('validation-failed', { fields: [{ path: 'file', code }] });
}
