const PNG_START = '\x89PNG\r\n\x1a\n';
const JPEG_START = '\xff\xd8\xff';
const GIF_START = 'GIF8';

interface Size {
  width: number;
  height: number;
}

/** The sides of a PNG, JPEG or GIF picture, by what its file says of itself; null: of another kind, or broken. */
export function sizeOfPicture(file: Buffer): Size | null {
  const start = file.subarray(0, 8).toString('latin1');
  if (start === PNG_START && file.length >= 24) return { width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
  if (start.startsWith(GIF_START) && file.length >= 10) return { width: file.readUInt16LE(6), height: file.readUInt16LE(8) };
  return start.startsWith(JPEG_START) ? sizeOfJpeg(file) : null;
}

/** Segments of a marker, a length and content each, up to the frame's. */
function sizeOfJpeg(file: Buffer): Size | null {
  let at = 2;
  while (at + 9 <= file.length && file[at] === 0xff) {
    const marker = file[at + 1] ?? 0;
    if (isFrame(marker)) return { width: file.readUInt16BE(at + 7), height: file.readUInt16BE(at + 5) };
    // A marker may be filled up with more bytes of the kind it begins with.
    at += marker === 0xff ? 1 : 2 + file.readUInt16BE(at + 2);
  }
  return null;
}

/** SOF0 to SOF15, without the three numbers among them that are of something else. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}
