import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { Id } from '#contract/endpoint.ts';
import type { FileLink } from '#contract/file-link.ts';
import { type Locale, locales } from '#contract/locales.ts';
import { readNow } from '#provider/database/app-clock.ts';
import type { Api } from '#provider/http/api.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { parseInput } from '#provider/http/validate.ts';
import type { Services } from '#provider/services.ts';
import { LINK_SECONDS, takeNonce } from './file-link.ts';

/** A file that is written as it is sent, and stored nowhere. */
export interface SentFile {
  /** As it is saved, with its ending. */
  name: string;
  contentType: string;
  /** Asked for when it is sent. An error on the way breaks the download off, so that it can't pass for a whole file. */
  content: () => Readable | AsyncIterable<Buffer> | Promise<Readable>;
}

type FileEndpoint = Endpoint<z.ZodType, z.ZodType, z.ZodType, typeof FileLink>;

/** Who asked for a file, and for what. */
interface Asked<E extends FileEndpoint> {
  accountId: string;
  locale: Locale;
  params: z.output<E['params']>;
  query: z.output<E['query']>;
}

/** What an address says. Signed with the name of its endpoint. */
const Claims = z.object({
  accountId: Id,
  locale: z.enum(locales),
  /** As they were sent. */
  params: z.unknown(),
  query: z.unknown(),
  nonce: z.string(),
  /** Seconds since 1970. */
  until: z.int(),
});
type Claims = z.infer<typeof Claims>;

/**
 * Binds an endpoint that answers where its file can be fetched. A download carries no credential, least of all inside the Shopify admin: the
 * address says who asked for what, is signed, and works once. What is refused is refused to the one who asks for the address.
 */
export function bindFile<E extends FileEndpoint>(
  { api, services, app }: { api: Api; services: Services; app: FastifyInstance },
  endpoint: E,
  write: (asked: Asked<E>) => Promise<SentFile>,
): void {
  const { database, keys } = services;
  const path = `/files/made/${endpoint.name}`;
  const signed = (claims: string) => `${endpoint.name}.${claims}`;

  api.bind<FileEndpoint>(endpoint, async ({ caller: { accountId }, locale, params, query, request }) => {
    await write({ accountId, locale, params, query } as Asked<E>);
    const until = Math.floor((await readNow(database.db)).getTime() / 1000) + LINK_SECONDS;
    const said: Claims = { accountId, locale, params: request.params, query: request.query, nonce: randomUUID(), until };
    const claims = Buffer.from(JSON.stringify(said)).toString('base64url');
    return { path: `${path}?token=${claims}.${keys.sign('made-file', signed(claims))}` };
  });

  // HEAD is not answered, it would use the address up.
  app.get<{ Querystring: { token?: unknown } }>(path, { schema: { hide: true }, exposeHeadRoute: false }, async (request, reply) => {
    const [claims = '', signature = ''] = String(request.query.token).split('.');
    if (!keys.verify('made-file', signed(claims), signature)) throw new Refusal('link-dead');
    const said = Claims.parse(JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')));
    const isOver = said.until * 1000 < (await readNow(database.db)).getTime();
    if (isOver || !(await isOpen(services, said.accountId)) || !(await takeNonce(database.db, said.nonce))) throw new Refusal('link-dead');
    const { name, contentType, content } = await write({
      accountId: said.accountId,
      locale: said.locale,
      params: parseInput<E['params']>(endpoint.params, said.params),
      query: parseInput<E['query']>(endpoint.query, said.query),
    });
    const written = await content();
    return reply
      .header('content-disposition', `attachment; filename="${name}"`)
      .type(contentType)
      .send(written instanceof Readable ? written : Readable.from(written));
  });
}

async function isOpen({ database }: Services, accountId: string): Promise<boolean> {
  const account = await database.db.selectFrom('account').select('status').where('id', '=', accountId).executeTakeFirst();
  return account !== undefined && account.status !== 'closed';
}
