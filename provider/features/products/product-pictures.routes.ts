import type { FastifyInstance, FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import { drawPicture } from '#provider/demo/draw-picture.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { drawPlaceholder } from './draw-placeholder.ts';
import { pictureVersion } from './product-picture-url.ts';
import { findProductPicture, type PictureRow } from './product-pictures.store.ts';

const KEPT_DRAWINGS = 500;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const FILE = /^(\d{1,3})\.svg$/;

interface Drawing {
  svg: string;
  version: string;
}

/** Pictures of products, drawn on request. Public: a picture in a page can't carry a credential. */
export function productPictureRoutes(app: FastifyInstance, services: Services): void {
  const kept = new LRUCache<string, Drawing>({ max: KEPT_DRAWINGS });

  app.get<{ Params: { productId: string; file: string }; Querystring: { v?: unknown } }>(
    '/files/product-pictures/:productId/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const { productId, file } = request.params;
      const position = FILE.exec(file)?.[1];
      if (!UUID.test(productId) || position === undefined) throw new Refusal('not-found');
      const place = { productId: productId.toLowerCase(), position: Number(position) };
      const drawing = await findDrawing(place, request.query.v);
      const etag = `"${drawing.version}-${place.position}"`;
      sendHeaders(reply, { etag, lasting: request.query.v === drawing.version });
      if (request.headers['if-none-match'] === etag) return reply.status(304).send();
      return reply.type('image/svg+xml').send(drawing.svg);
    },
  );

  /** A kept drawing answers only for the version it was drawn of. */
  async function findDrawing(place: { productId: string; position: number }, wantedVersion: unknown): Promise<Drawing> {
    const key = `${place.productId}/${place.position}`;
    const known = kept.get(key);
    if (known !== undefined && known.version === wantedVersion) return known;
    const row = await findProductPicture(services.database, place);
    if (row === null) throw new Refusal('not-found');
    const version = pictureVersion(row.picture_version);
    const drawing = known?.version === version ? known : { svg: drawProductPicture(place.productId, row), version };
    kept.set(key, drawing);
    return drawing;
  }
}

export function drawProductPicture(productId: string, { picture, name }: Pick<PictureRow, 'picture' | 'name'>): string {
  return 'drawing' in picture ? drawPicture(picture.drawing) : drawPlaceholder({ id: productId, name });
}

function sendHeaders(reply: FastifyReply, { etag, lasting }: { etag: string; lasting: boolean }): void {
  reply.headers({
    etag,
    'cache-control': lasting ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  });
}
