import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { addJob, databaseErrorCode, inTransaction } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { insertDelivery, insertUnnamedDelivery } from './inbox.store.ts';
import type { RawWebhook, VerifiedWebhook } from './order-source.ts';
import type { Platform } from './platform.ts';
import { platformFor } from './platforms.ts';

/** Large orders of real platforms stay well below. */
const HOOK_BODY_LIMIT_BYTES = 2 * 1_048_576;
/** The most patient platform waits five seconds, others three. */
const ANSWER_WITHIN_MS = 2_500;
/** SQLSTATE classes of JSON a database can't hold: bad data, or nested beyond its depth. */
const UNSTORABLE = /^(22|54)/;

/**
 * Where platforms deliver webhooks. A delivery is kept before it is answered and worked on from the queue, so the answer
 * is quick and a delivery that comes again changes nothing.
 */
export async function hookRoutes(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  // Signatures cover the bytes as they travelled, whatever their content type says.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: HOOK_BODY_LIMIT_BYTES }, (_request, body, done) => done(null, body));
  app.post<{ Params: { platform: string } }>(
    '/hooks/:platform/*',
    { schema: { hide: true }, bodyLimit: HOOK_BODY_LIMIT_BYTES },
    async (request) => {
      const platform = platformFor(request.params.platform);
      const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      await answeredInTime(takeDelivery(services, platform, { headers: request.headers, rawBody }));
      return {};
    },
  );
  app.route<{ Params: { platform: string } }>({
    method: ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: '/hooks/:platform/*',
    schema: { hide: true },
    // Before a body is read: it would not be looked at.
    onRequest: async (request, reply) => {
      platformFor(request.params.platform);
      reply.header('allow', 'POST');
      throw new Refusal('method-not-allowed');
    },
    handler: async () => ({}),
  });
}

async function takeDelivery(services: Services, platform: Platform, raw: RawWebhook): Promise<void> {
  if (platform.hints.isPing?.(raw) === true) return;
  await keepDelivery(services, platform.code, { ...(await platform.hints.verifyWebhook(services, raw)), rawBody: raw.rawBody });
}

async function keepDelivery(services: Services, source: string, webhook: VerifiedWebhook & { rawBody: Buffer }): Promise<void> {
  const { topic, shopExternalId: subject, triggeredAt, hints: payload } = webhook;
  const isNamed = webhook.deliveryId !== null;
  const deliveryId = webhook.deliveryId ?? hashDelivery(topic, subject, webhook.rawBody);
  try {
    await inTransaction(services.database, async (tx) => {
      const delivery = { source, deliveryId, topic, subject, triggeredAt, payload };
      const isNew = isNamed ? await insertDelivery(tx, delivery) : await insertUnnamedDelivery(tx, delivery);
      if (isNew) await addJob(tx, 'handle-inbox', { source, deliveryId });
    });
  } catch (error) {
    if (UNSTORABLE.test(databaseErrorCode(error) ?? '')) throw new Refusal('body-unreadable');
    throw error;
  }
}

/** Stands in for the id of a platform that gives none. */
function hashDelivery(topic: string, subject: string, rawBody: Buffer): string {
  return createHash('sha256').update(`${topic}\n${subject}\n`).update(rawBody).digest('hex');
}

/** Refuses what takes longer than its sender waits, so that it comes again; it changes nothing if it was kept all the same. */
async function answeredInTime(taking: Promise<void>): Promise<void> {
  const inTime = new AbortController();
  const late = setTimeout(ANSWER_WITHIN_MS, undefined, { signal: inTime.signal }).then(() => {
    throw new Refusal('unavailable');
  });
  try {
    await Promise.race([taking, late]);
  } finally {
    inTime.abort();
  }
}
