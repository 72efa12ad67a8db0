import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sameText } from '#provider/http/keys.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { takeMail } from './take-mail.ts';

/** As large as the mail servers of merchants send: some 18 MB of files, which travel as text. As many as the app takes, each of the largest size, are more. */
const MAIL_LIMIT_BYTES = 25 * 1_048_576;

/**
 * Where the mail server delivers replies, each as the mail travelled (RFC 5322). Taken for good with 2xx, refused for good with 4xx, of which the server
 * tells the sender; with 5xx it tries again.
 */
export async function mailHookRoutes(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  const { address, hookSecret } = services.config.support;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAIL_LIMIT_BYTES }, (_request, body, done) => done(null, body));
  app.post(
    '/hooks/mail',
    {
      schema: { hide: true },
      bodyLimit: MAIL_LIMIT_BYTES,
      // Before the body is read.
      onRequest: async (request) => {
        if (address === null) throw new Refusal('not-found');
        if (hookSecret !== null && !sameText(`Bearer ${hookSecret}`, authorizationOf(request))) throw new Refusal('signature-invalid');
      },
    },
    async (request) => {
      if (address === null || !Buffer.isBuffer(request.body)) throw new Refusal('body-unreadable');
      await takeMail(services, address, request.body);
      return {};
    },
  );
}

function authorizationOf({ headers }: FastifyRequest): string {
  return headers.authorization ?? '';
}
