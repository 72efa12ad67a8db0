import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { inTransaction } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { parseInput } from '#provider/http/validate.ts';
import type { Services } from '#provider/services.ts';
import { type Gateway, GatewayUnavailable, type RawNotice } from './gateway.ts';
import type { GatewayEvent } from './gateway-event.ts';
import { findGateway } from './gateways.ts';
import { keepEvents } from './keep-events.ts';
import { sandboxGatewayRoutes } from './sandbox/sandbox.routes.ts';
import { simulatorRoutes } from './simulators/simulators.routes.ts';

const NOTICE_LIMIT_BYTES = 262_144;
const NoticeParams = z.object({ gateway: z.string() });
const NoticeQuery = z.record(z.string(), z.unknown());

/** Where gateways tell what happened, and the sandbox gateway's own page. None of it needs a session. */
export async function gatewayRoutes(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  await app.register(noticeRoutes, { services });
  sandboxGatewayRoutes(app, services);
  if (services.config.demo) await app.register(simulatorRoutes, { services });
}

/** Notices come as raw bytes, since the signature covers exactly those. Their events are in the inbox before the answer goes out. */
async function noticeRoutes(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: NOTICE_LIMIT_BYTES }, (_request, body, done) => done(null, body));
  app.route({
    // Payoneer may be set up to ask by GET.
    method: ['GET', 'POST'],
    url: '/callbacks/:gateway/notice',
    bodyLimit: NOTICE_LIMIT_BYTES,
    schema: { hide: true },
    exposeHeadRoute: false,
    handler: async (request) => {
      const gateway = findGateway(parseInput(NoticeParams, request.params).gateway);
      if (gateway === null || gateway.modeOf(services.config) === null) throw new Refusal('not-found');
      const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const query = parseInput(NoticeQuery, request.query);
      const events = await readNotice(services, gateway, { headers: request.headers, rawBody, query });
      await inTransaction(services.database, (tx) => keepEvents(tx, gateway.code, events));
      return {};
    },
  });
}

/** Where the gateway has to be asked and does not answer, it is told to send the notice again. */
async function readNotice(services: Services, gateway: Gateway, notice: RawNotice): Promise<GatewayEvent[]> {
  try {
    return await gateway.readNotice(services, notice);
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    services.log.warn({ err: error, gateway: gateway.code }, 'a notice could not be read');
    throw new Refusal('unavailable');
  }
}
