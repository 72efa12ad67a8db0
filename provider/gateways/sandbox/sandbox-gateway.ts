import type { Services } from '#provider/services.ts';
import { type Gateway, GatewayRefused, GatewayUnavailable } from '../gateway.ts';
import { sandboxTerms } from '../gateway-terms.ts';
import { captureApproved, findCharge, listEvents, newId, refundCharge, type SandboxCharge } from './sandbox-charges.ts';
import { sandboxMethods } from './sandbox-methods.ts';
import { readSignedNotice } from './sandbox-notices.ts';
import { sandboxPayouts } from './sandbox-payouts.ts';

/** The sandbox gateway: a page with buttons in place of payer and bank, and signed notices like any gateway's. */
export const sandboxGateway: Gateway = {
  code: 'sandbox',
  terms: sandboxTerms,
  modeOf: () => 'test',
  async openCharge(services, { key, reference, amountMinor, currency, returnUrl }) {
    await requireAnswer(services);
    const row = await services.database.db
      .insertInto('sandbox.charge')
      .values({ id: newId('ch'), key, amount_minor: amountMinor, currency, reference, return_url: returnUrl })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ return_url: returnUrl }))
      .returning('id')
      .executeTakeFirstOrThrow();
    return { chargeId: row.id, payUrl: `/callbacks/sandbox/pay/${row.id}` };
  },
  async capture(services, { chargeId }) {
    await requireAnswer(services);
    await captureApproved(services, chargeId);
    return listEvents(services, await requireCharge(services, chargeId));
  },
  async fetchCharge(services, chargeId) {
    await requireAnswer(services);
    const charge = await findCharge(services, chargeId);
    return charge === null ? null : listEvents(services, charge);
  },
  async refund(services, refund) {
    await requireAnswer(services);
    return { refundId: await refundCharge(services, refund) };
  },
  payout: {
    async send(services, payout) {
      await requireAnswer(services);
      return { payoutId: await sandboxPayouts.send(services, payout) };
    },
    async follow(services, payoutId) {
      await requireAnswer(services);
      return sandboxPayouts.follow(services, payoutId);
    },
  },
  savedMethods: {
    async saveMethod(services, method) {
      await requireAnswer(services);
      return sandboxMethods.save(services, method);
    },
    async chargeSaved(services, charge) {
      await requireAnswer(services);
      return { chargeId: await sandboxMethods.charge(services, charge) };
    },
    async removeMethod(services, methodId) {
      await requireAnswer(services);
      await sandboxMethods.remove(services, methodId);
    },
  },
  readNotice: readSignedNotice,
};

async function requireCharge(services: Services, chargeId: string): Promise<SandboxCharge> {
  const charge = await findCharge(services, chargeId);
  if (charge === null) throw new GatewayRefused('charge-unknown');
  return charge;
}

/** Leaves a call without an answer while the gateway's switch says so. */
async function requireAnswer({ database }: Services): Promise<void> {
  const unanswered = await database.db
    .updateTable('sandbox.gateway_trouble')
    .set((value) => ({ unanswered_calls: value('unanswered_calls', '-', 1) }))
    .where('unanswered_calls', '>', 0)
    .executeTakeFirst();
  if (unanswered.numUpdatedRows > 0n) throw new GatewayUnavailable('the sandbox gateway does not answer');
}
