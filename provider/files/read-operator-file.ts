import { readFile } from 'node:fs/promises';
import { OperatorMistake } from '#provider/operator.ts';
import { encodePhoto, isPhoto } from './encode-photo.ts';
import { isPassivePdf } from './passive-pdf.ts';

interface OperatorFile {
  content: Buffer;
  contentType: 'image/webp' | 'application/pdf';
}

/** A file an operator names in a command, as it is kept: a photo made anew, or a PDF in which nothing acts. */
export async function readOperatorFile(path: string): Promise<OperatorFile> {
  const unfit = new OperatorMistake(`${path} is no PNG, JPEG or WebP photo, and no PDF without scripts.`);
  const file = await readFile(path).catch((error: unknown) => {
    throw isMissing(error) ? new OperatorMistake(`There is no file ${path}.`) : unfit;
  });
  if (isPhoto(file)) {
    const content = await encodePhoto(file);
    if (content === null) throw unfit;
    return { content, contentType: 'image/webp' };
  }
  if (!isPassivePdf(file)) throw unfit;
  return { content: file, contentType: 'application/pdf' };
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
