import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Services } from '#provider/services.ts';
import { payoneerSimulatorRoutes } from './payoneer-simulator.ts';
import { paypalSimulatorRoutes } from './paypal-simulator.ts';
import { SIMULATORS_PATH } from './simulated-gateways.ts';
import { stripeSimulatorRoutes } from './stripe-simulator.ts';

const BODY_LIMIT_BYTES = 65_536;

/** APIs that answer as those of Stripe, PayPal and Payoneer do, so that everything can be tried without an account. They move no money. */
export async function simulatorRoutes(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES }, (_request, body, done) => done(null, body));
  app.addHook('preHandler', (_request, reply) => beInTrouble(services, reply));
  await app.register(async (scope) => stripeSimulatorRoutes(scope, services), { prefix: `${SIMULATORS_PATH}/stripe` });
  await app.register(async (scope) => paypalSimulatorRoutes(scope, services), { prefix: `${SIMULATORS_PATH}/paypal` });
  await app.register(async (scope) => payoneerSimulatorRoutes(scope, services), { prefix: `${SIMULATORS_PATH}/payoneer` });
}

/** Answers badly, or not at all, for as many calls as the switch says. */
async function beInTrouble({ database }: Services, reply: FastifyReply): Promise<void> {
  const trouble = await database.db
    .updateTable('sandbox.gateway_trouble')
    .set((value) => ({ unanswered_calls: value('unanswered_calls', '-', 1) }))
    .where('unanswered_calls', '>', 0)
    .returning('answer')
    .executeTakeFirst();
  if (trouble === undefined) return;
  if (trouble.answer === 'error') return reply.status(503).send('{}');
  if (trouble.answer === 'garbage') return reply.type('text/html').send('<html>We will be back soon</html>');
  reply.hijack();
  reply.raw.destroy();
}
