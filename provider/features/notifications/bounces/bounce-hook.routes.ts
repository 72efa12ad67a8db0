import type { FastifyInstance } from 'fastify';
import { sameText } from '#provider/http/keys.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { takeBounce } from './take-bounce.ts';

/** A report quotes the mail it is about, which has no large files. */
const REPORT_LIMIT_BYTES = 5 * 1_048_576;

/**
 * Where the mail server delivers what comes to bounce addresses, each as the mail travelled (RFC 5322). Taken for good with 2xx, refused for good with 4xx;
 * with 5xx the server tries again.
 */
export async function bounceHookRoutes(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  const { bounceAddress: own, support } = services.config;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: REPORT_LIMIT_BYTES }, (_request, body, done) => done(null, body));
  app.post(
    '/hooks/mail-bounces',
    {
      schema: { hide: true },
      bodyLimit: REPORT_LIMIT_BYTES,
      // Before the body is read.
      onRequest: async ({ headers }) => {
        if (own === null) throw new Refusal('not-found');
        const { hookSecret } = support;
        if (hookSecret !== null && !sameText(`Bearer ${hookSecret}`, headers.authorization ?? '')) throw new Refusal('signature-invalid');
      },
    },
    async ({ body }) => {
      if (own === null || !Buffer.isBuffer(body)) throw new Refusal('body-unreadable');
      await takeBounce(services, own, body);
      return {};
    },
  );
}
