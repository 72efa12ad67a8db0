import type { FastifyInstance } from 'fastify';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { takeKeys } from './woocommerce-consent.ts';

const KEYS_LIMIT_BYTES = 16_384;

/** Where WooCommerce stores deliver the keys their merchants agreed to. The secret in the address is all that proves whose they are. */
export async function wooCommerceKeysRoutes(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  app.removeAllContentTypeParsers();
  // As JSON, whatever its content type says.
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: KEYS_LIMIT_BYTES }, (_request, body, done) => done(null, body));
  app.post<{ Params: { secret: string } }>(
    '/callbacks/woocommerce/:secret',
    { schema: { hide: true }, bodyLimit: KEYS_LIMIT_BYTES },
    async (request) => {
      await takeKeys(services, request.params.secret, readBody(request.body));
      return {};
    },
  );
}

function readBody(body: unknown): unknown {
  try {
    return JSON.parse(Buffer.isBuffer(body) ? body.toString('utf8') : '');
  } catch {
    throw new Refusal('body-unreadable');
  }
}
