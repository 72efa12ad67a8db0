import type { FastifyInstance } from 'fastify';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';

const FILE = /^([0-9a-f]{64})\.webp$/;

/** Profile pictures by the hash of their content. Public: a picture in a page can't carry a credential. */
export function avatarRoutes(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { file: string } }>('/files/avatars/:file', { schema: { hide: true } }, async (request, reply) => {
    const sha256 = Buffer.from(FILE.exec(request.params.file)?.[1] ?? '', 'hex');
    const stored = sha256.length > 0 && (await isAvatar(services, sha256)) ? await services.files.open(sha256) : null;
    if (stored === null) throw new Refusal('not-found');
    reply.headers({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': stored.bytes,
      'cross-origin-resource-policy': 'same-origin',
    });
    return reply.type('image/webp').send(stored.content);
  });
}

async function isAvatar(services: Services, sha256: Buffer): Promise<boolean> {
  const row = await services.database.db
    .selectFrom('stored_file')
    .select('id')
    .where('sha256', '=', sha256)
    .where('purpose', '=', 'avatar')
    .executeTakeFirst();
  return row !== undefined;
}
