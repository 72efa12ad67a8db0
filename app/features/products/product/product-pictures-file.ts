import { Readable } from 'node:stream';
import { createReadableStreamFromReadable, type LoaderFunctionArgs } from '@remix-run/node';
import { ZipFile } from 'yazl';
import { getProduct, type Product } from '#contract/products.ts';
import { readProvider, type Caller } from '#app/provider-api/call-provider.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { readProductId } from './cost-question.server.ts';

const PICTURE_TIMEOUT_MS = 15_000;
const EXTENSIONS: Record<string, string> = {
  'image/svg+xml': 'svg',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
};

/** All pictures of a product as one ZIP file, each fetched as the file is written. */
export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const productId = readProductId(args.params['productId']);
  if (productId === null) throw new Response(null, { status: 404 });
  const product = await readProvider(getProduct, { params: { productId } }, args);
  return new Response(createReadableStreamFromReadable(await zipPictures(product, args)), {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="${product.spu.replaceAll(/[^\w.-]+/g, '-')}.zip"`,
    },
  });
}

async function zipPictures({ pictures }: Product, { context, request }: Caller): Promise<Readable> {
  const zip = new ZipFile();
  const output = Readable.from(zip.outputStream);
  const addPictures = async () => {
    for (const [index, { url }] of pictures.entries()) {
      const signal = AbortSignal.any([request.signal, AbortSignal.timeout(PICTURE_TIMEOUT_MS)]);
      // Picture addresses are paths on the provider.
      const answer = await fetch(new URL(url, context.config.providerUrl), { signal });
      if (!answer.ok) throw new Error(`a picture answered ${answer.status}`);
      const extension = EXTENSIONS[answer.headers.get('content-type')?.split(';')[0] ?? ''] ?? 'bin';
      zip.addBuffer(Buffer.from(await answer.arrayBuffer()), `${String(index + 1).padStart(2, '0')}.${extension}`);
    }
    zip.end();
  };
  // A truncated file would pass for a complete one, so a missing picture breaks the download off.
  addPictures().catch((error: Error) => output.destroy(error));
  return output;
}
