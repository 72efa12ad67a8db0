import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { readNow } from '#provider/database/app-clock.ts';
import type { Database } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { readFileLink, takeNonce } from './file-link.ts';
import { type FilePurpose, filePurposes, XLSX } from './file-purposes.ts';

const AVATAR = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.webp$/;
const PRIVATE_PURPOSES = Object.entries(filePurposes).flatMap(([name, { visibility }]) => (visibility === 'private' ? [name] : []));

const ENDINGS: Readonly<Record<string, string>> = {
  'application/zip': 'zip',
  'application/pdf': 'pdf',
  'image/webp': 'webp',
  'video/mp4': 'mp4',
  'text/csv; charset=utf-8': 'csv',
  [XLSX]: 'xlsx',
};

/** Serves stored files: pictures to everybody, private ones to whoever holds a link. */
export function fileRoutes(app: FastifyInstance, services: Services): void {
  servePictures(app, services);
  servePrivateFiles(app, services);
}

/** Public: a picture in a page can't carry a credential. An id nobody guesses is never given to other content. */
function servePictures(app: FastifyInstance, { database, files }: Services): void {
  app.get<{ Params: { file: string } }>('/files/avatars/:file', { schema: { hide: true } }, async (request, reply) => {
    const id = AVATAR.exec(request.params.file)?.[1];
    const stored = id !== undefined && (await isAvatar(database, id)) ? await files.open(id) : null;
    if (stored === null) throw new Refusal('not-found');
    reply.headers({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': stored.bytes,
      'cross-origin-resource-policy': 'same-origin',
    });
    return reply.type(filePurposes.avatar.contentType).send(stored.content);
  });
}

/** A download can't carry a credential: the address itself is the proof. HEAD is not answered, it would use the link up. */
function servePrivateFiles(app: FastifyInstance, { database, keys, files }: Services): void {
  app.get<{ Params: { fileId: string }; Querystring: { token?: unknown } }>(
    '/files/private/:fileId',
    { schema: { hide: true }, exposeHeadRoute: false },
    async (request, reply) => {
      const { fileId } = request.params;
      const link = readFileLink(keys, { fileId, token: String(request.query.token), now: await readNow(database.db) });
      if (link === null || !(await takeNonce(database.db, link.nonce))) throw new Refusal('link-dead');
      const file = await findPrivateFile(database, link.accountId, fileId);
      const stored = file === undefined ? null : await files.open(fileId);
      if (file === undefined || stored === null) throw new Refusal('not-found');
      reply.headers({
        'content-disposition': attachmentNamed(file.name),
        'content-length': stored.bytes,
        // A merchant's file, should a browser show it after all, can do nothing on this origin.
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      });
      return reply.type(file.contentType).send(stored.content);
    },
  );
}

async function isAvatar({ db }: Database, id: string): Promise<boolean> {
  const row = await db.selectFrom('stored_file').select('id').where('id', '=', id).where('purpose', '=', 'avatar').executeTakeFirst();
  return row !== undefined;
}

/** For browsers of all ages: the name in ASCII, and as it is (RFC 6266). */
function attachmentNamed(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]/g, '_').replaceAll(/["\\]/g, '_');
  const whole = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${plain}"${plain === name ? '' : `; filename*=UTF-8''${whole}`}`;
}

/** A file that has not ended yet, of an account that is still there. One a merchant sent has the name it was sent with. */
async function findPrivateFile(
  { db }: Database,
  accountId: string,
  id: string,
): Promise<{ contentType: string; name: string } | undefined> {
  const file = await db
    .selectFrom('stored_file as f')
    .innerJoin('account as a', 'a.id', 'f.account_id')
    .leftJoin('upload as u', (join) => join.onRef('u.account_id', '=', 'f.account_id').onRef('u.id', '=', 'f.id'))
    .select(['f.content_type as contentType', 'f.created_at as createdAt', 'f.purpose', 'u.name'])
    .where('f.account_id', '=', accountId)
    .where('f.id', '=', id)
    .where((eb) => eb.or([eb('f.purpose', 'in', PRIVATE_PURPOSES), eb('u.name', 'is not', null)]))
    .where(sql<boolean>`(f.expires_at IS NULL OR f.expires_at > app_now())`)
    .where('a.status', '<>', 'closed')
    .executeTakeFirst();
  if (file === undefined) return undefined;
  const { contentType, purpose, createdAt, name } = file;
  const ending = ENDINGS[contentType] ?? 'bin';
  return { contentType, name: name ?? `${filePurposes[purpose as FilePurpose].name}-${createdAt.slice(0, 10)}.${ending}` };
}
