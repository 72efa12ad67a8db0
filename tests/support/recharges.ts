import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import { type PaymentMethod, savePaymentMethod } from '#contract/automatic-top-up.ts';
import { createRecharge, getRecharge, listWallets } from '#contract/balance.ts';
import type { GatewayEvent, GatewayEventOf } from '#provider/gateways/gateway-event.ts';
import { actOnCharge, findCharge, listEvents, type SandboxAction } from '#provider/gateways/sandbox/sandbox-charges.ts';
import { signNotice } from '#provider/gateways/sandbox/sandbox-notices.ts';
import type { Merchant } from './call.ts';
import type { TestProvider } from './provider.ts';

export interface OpenRecharge {
  rechargeId: string;
  number: string;
  chargeId: string;
  /** Path of the link to the gateway, as the provider answers it. */
  link: string;
}

/** How a sandbox charge misbehaves; left out: not at all. */
interface ChargeSwitches {
  notices?: 'sent' | 'late' | 'doubled' | 'reordered' | 'lost';
  /** What the payer pays instead of what was asked. */
  pays?: { amountMinor?: number; currency?: string };
  capturedByUs?: boolean;
}

/** A recharge whose payer stands before the sandbox gateway's page. */
export async function anOpenRecharge(
  provider: TestProvider,
  merchant: Merchant,
  { amountMinor = 10_000, ...switches }: { amountMinor?: number } & ChargeSwitches = {},
): Promise<OpenRecharge> {
  const { id, number, gatewayUrl } = (await merchant.call(createRecharge, { body: { method: 'sandbox', amountMinor } })).data;
  const link = new URL(gatewayUrl ?? '').pathname;
  const page = await followLink(provider, link);
  const chargeId = page.split('/').at(-1) ?? '';
  await setSwitches(provider, chargeId, switches);
  return { rechargeId: id, number, chargeId, link };
}

/** Where a link of a recharge leads. */
export async function followLink({ url }: TestProvider, link: string): Promise<string> {
  const answer = await fetch(url + link, { redirect: 'manual' });
  expect(answer.status).toBe(303);
  const location = new URL(answer.headers.get('location') ?? '');
  return location.pathname + location.search;
}

async function setSwitches({ services }: TestProvider, chargeId: string, switches: ChargeSwitches): Promise<void> {
  const { notices = 'sent', pays = {}, capturedByUs = false } = switches;
  await services.database.db
    .updateTable('sandbox.charge')
    .set({ notices, pays_minor: pays.amountMinor ?? null, pays_currency: pays.currency ?? null, captured_by_us: capturedByUs })
    .where('id', '=', chargeId)
    .execute();
}

/** Payer and bank do these things at the sandbox gateway, one after the other; what is told of them is taken after each. */
export async function actAtGateway(provider: TestProvider, chargeId: string, ...actions: SandboxAction[]): Promise<void> {
  for (const action of actions) {
    await actOnCharge(provider.services, chargeId, action);
    await provider.runJobs();
  }
}

/** A credited recharge of ¥100 whose card is saved. */
export async function aSavedCard(provider: TestProvider, merchant: Merchant): Promise<{ method: PaymentMethod; rechargeId: string }> {
  const { chargeId, rechargeId } = await anOpenRecharge(provider, merchant);
  await actAtGateway(provider, chargeId, 'pay');
  return { method: (await merchant.call(savePaymentMethod, { params: { rechargeId } })).data, rechargeId };
}

/** The next calls to the sandbox gateway are left without an answer. */
export async function leaveUnanswered({ services }: TestProvider, calls: number): Promise<void> {
  await services.database.db.updateTable('sandbox.gateway_trouble').set({ unanswered_calls: calls }).execute();
}

/** What happened to a charge, as the gateway keeps it. */
export async function eventsOf({ services }: TestProvider, chargeId: string): Promise<GatewayEvent[]> {
  const charge = await findCharge(services, chargeId);
  return charge === null ? [] : listEvents(services, charge);
}

/** A payment of a charge, as a gateway tells of it. */
export function aPaidEvent(event: Partial<GatewayEventOf<'paid'>> & { chargeId: string }): GatewayEvent {
  return { kind: 'paid', id: uuidv7(), reference: null, amountMinor: 10_000, currency: 'CNY', ...event };
}

/** Delivers a rightly signed notice; it is not worked on yet. */
export async function sendNotice({ services, url }: TestProvider, events: GatewayEvent[]): Promise<void> {
  const { headers, rawBody } = signNotice(services, events);
  const answer = await fetch(`${url}/callbacks/sandbox/notice`, { method: 'POST', headers, body: rawBody.toString() });
  expect(answer.status).toBe(200);
}

export async function rechargeState(merchant: Merchant, rechargeId: string): Promise<string> {
  return (await merchant.call(getRecharge, { params: { rechargeId } })).data.state;
}

/** Available, frozen and owed in the test wallet. */
export async function testBalances(merchant: Merchant): Promise<[available: number, frozen: number, owed: number]> {
  const wallet = (await merchant.call(listWallets)).data.find(({ mode }) => mode === 'test');
  if (wallet === undefined) throw new Error('no test wallet');
  return [wallet.available.amountMinor, wallet.frozen.amountMinor, wallet.receivable.amountMinor];
}

/** What came of the events of a charge: handled, and the note on it. */
export async function inboxOf(
  { services }: TestProvider,
  chargeId: string,
): Promise<{ topic: string; handled: boolean; note: string | null }[]> {
  return services.database.db
    .selectFrom('inbox')
    .select(['topic', 'last_error as note'])
    .select(sql<boolean>`handled_at IS NOT NULL`.as('handled'))
    .where('subject', '=', chargeId)
    .orderBy('received_at')
    .orderBy('delivery_id')
    .execute();
}
