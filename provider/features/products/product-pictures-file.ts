import { Readable } from 'node:stream';
import type { SentFile } from '#provider/files/bind-file.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { drawProductPicture } from './product-pictures.routes.ts';
import { findProductPictures } from './product-pictures.store.ts';

/** All pictures of a product as one ZIP file. */
export async function writeProductPictures({ database }: Services, productId: string): Promise<SentFile> {
  const { spu, pictures } = await findProductPictures(database, productId);
  if (pictures.length === 0) throw new Refusal('not-found');

  async function content(): Promise<Readable> {
    const { ZipFile } = await import('yazl');
    const zip = new ZipFile();
    for (const [index, picture] of pictures.entries())
      zip.addBuffer(Buffer.from(drawProductPicture(productId, picture)), `${String(index + 1).padStart(2, '0')}.svg`);
    zip.end();
    return Readable.from(zip.outputStream);
  }
  return { name: `${spu.replaceAll(/[^\w.-]+/g, '-')}.zip`, contentType: 'application/zip', content };
}
