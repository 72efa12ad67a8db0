import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { getRecharge } from '#contract/balance.ts';
import { listNotifications } from '#contract/notifications.ts';
import { actOnCharge } from '#provider/gateways/sandbox/sandbox-charges.ts';
import { GatewayUnavailable } from '#provider/gateways/gateway.ts';
import { sandboxGateway } from '#provider/gateways/sandbox/sandbox-gateway.ts';
import { verifyLedger } from '#provider/ledger/verify-ledger.ts';
import { moveClock } from '#tests/support/clock.ts';
import { lifecycleEvents } from '#tests/support/lifecycle-events.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import {
  actAtGateway,
  anOpenRecharge,
  aPaidEvent,
  eventsOf,
  inboxOf,
  leaveUnanswered,
  rechargeState,
  sendNotice,
  testBalances,
} from '#tests/support/recharges.ts';
import { describeSuspense, dismissEvent, matchItem, returnItem } from './suspense-commands.ts';
import { PROVIDER_ACCOUNT_ID } from './suspense.ts';

const provider = await startTestProvider();
const { services } = provider;
const { db } = services.database;

/** Somebody pays ¥9.00 for a charge at our gateway account that no recharge has. */
async function payUnknownCharge(): Promise<string> {
  const reference = crypto.randomUUID();
  const wanted = {
    key: reference,
    reference,
    amountMinor: 900,
    currency: 'CNY',
    returnUrl: `${provider.url}/back`,
    expiresAt: '2030-01-01T00:00:00Z',
  };
  const { chargeId } = await sandboxGateway.openCharge(services, wanted);
  await actAtGateway(provider, chargeId, 'pay');
  return chargeId;
}

async function itemsOf(chargeId: string) {
  return db
    .selectFrom('suspense_item')
    .select(['id', 'number', 'state', 'cause', 'amount_minor as amountMinor', 'paid_currency as currency'])
    .where('gateway_charge_id', '=', chargeId)
    .execute();
}

async function onlyItemOf(chargeId: string) {
  const [item, ...others] = await itemsOf(chargeId);
  if (item === undefined || others.length > 0) throw new Error('not one item');
  return item;
}

/** What is left of an item on the provider's accounts. */
async function leftOf(itemId: string) {
  const lines = await db
    .selectFrom('ledger_line as l')
    .innerJoin('ledger_entry as e', (join) => join.onRef('e.account_id', '=', 'l.account_id').onRef('e.id', '=', 'l.entry_id'))
    .select(({ fn }) => ['l.ledger_account', fn.sum<number>('l.amount_minor').as('left')])
    .where('e.account_id', '=', PROVIDER_ACCOUNT_ID)
    .where('e.document_id', '=', itemId)
    .groupBy('l.ledger_account')
    .orderBy('l.ledger_account')
    .execute();
  return Object.fromEntries(lines.map(({ ledger_account: account, left }) => [account, Number(left)]));
}

async function metrics(): Promise<string[]> {
  const text = await (await fetch(`${provider.url}/metrics`)).text();
  return text.split('\n').filter((line) => /^wharf_(suspense|gateway)/.test(line));
}

async function breaks() {
  return (await verifyLedger(services.database)).breaks;
}

describe('money that fits no recharge', () => {
  test('waits with the provider, seen by operators, until it is credited to its merchant, once', async () => {
    const merchant = await provider.signUp();
    const { number: rechargeNumber } = await anOpenRecharge(provider, merchant);
    const chargeId = await payUnknownCharge();
    const item = await onlyItemOf(chargeId);
    expect(item).toMatchObject({ state: 'open', cause: 'no-recharge' });
    await sendNotice(provider, [aPaidEvent({ chargeId, amountMinor: 900 })]);
    await provider.runJobs();
    expect(await itemsOf(chargeId)).toHaveLength(1);
    expect(await describeSuspense(services)).toEqual([expect.stringContaining(`${item.number}\topen\tno-recharge\ttest\t900 CNY`)]);
    expect(await metrics()).toEqual(['wharf_suspense_items{mode="test",cause="no-recharge"} 1', 'wharf_gateway_events_waiting 0']);
    await matchItem(services, item.number, rechargeNumber);
    expect(await testBalances(merchant)).toEqual([900, 0, 0]);
    await expect(matchItem(services, item.number, rechargeNumber)).rejects.toThrow(item.number);
    expect(await testBalances(merchant)).toEqual([900, 0, 0]);
    expect(await lifecycleEvents(provider, 'suspense_event', item.id)).toEqual([
      'open by gateway (no-recharge)',
      'open -> matched by operator',
    ]);
    expect(await describeSuspense(services)).toEqual(['Nothing waits.']);
    expect(await breaks()).toEqual([]);
  });

  test('goes back to who paid it by the gateway, once, also where its answer got lost', async () => {
    const chargeId = await payUnknownCharge();
    const { id, number } = await onlyItemOf(chargeId);
    await leaveUnanswered(provider, 1);
    await expect(returnItem(services, number)).rejects.toThrow(GatewayUnavailable);
    expect(await onlyItemOf(chargeId)).toMatchObject({ state: 'returning' });
    await returnItem(services, number);
    await provider.runJobs();
    expect(await onlyItemOf(chargeId)).toMatchObject({ state: 'returned' });
    expect((await eventsOf(provider, chargeId)).map(({ kind }) => kind)).toEqual(['paid', 'refunded']);
    expect((await inboxOf(provider, chargeId)).every(({ handled }) => handled)).toBe(true);
    expect(await leftOf(id)).toEqual({ 'gateway:clearing': 0, 'gateway:suspense': 0 });
    expect(await breaks()).toEqual([]);
  });

  test('that the gateway gave back by itself waits no more', async () => {
    const chargeId = await payUnknownCharge();
    await actAtGateway(provider, chargeId, 'refund');
    const { id, state } = await onlyItemOf(chargeId);
    expect(state).toBe('returned');
    expect(await leftOf(id)).toEqual({ 'gateway:clearing': 0, 'gateway:suspense': 0 });
  });

  test('stays where the gateway refuses to give it back', async () => {
    const chargeId = `unknown-${crypto.randomUUID()}`;
    await sendNotice(provider, [aPaidEvent({ chargeId })]);
    await provider.runJobs();
    const { id, number } = await onlyItemOf(chargeId);
    await expect(returnItem(services, number)).rejects.toThrow('charge-unknown');
    expect(await lifecycleEvents(provider, 'suspense_event', id)).toEqual([
      'open by gateway (no-recharge)',
      'open -> returning by operator',
      'returning -> open by gateway (charge-unknown)',
    ]);
    expect(await leftOf(id)).toMatchObject({ 'gateway:suspense': 10_000 });
  });
});

describe('money that is not what was asked', () => {
  test('and more, is credited as asked; the rest waits', async () => {
    const merchant = await provider.signUp();
    const { rechargeId, chargeId } = await anOpenRecharge(provider, merchant, { pays: { amountMinor: 12_500 } });
    await actAtGateway(provider, chargeId, 'pay');
    expect(await rechargeState(merchant, rechargeId)).toBe('credited');
    expect(await testBalances(merchant)).toEqual([10_000, 0, 0]);
    expect(await itemsOf(chargeId)).toMatchObject([{ cause: 'overpaid', amountMinor: 2_500, state: 'open' }]);
    await returnItem(services, (await onlyItemOf(chargeId)).number);
    await provider.runJobs();
    expect(await rechargeState(merchant, rechargeId)).toBe('credited');
    expect(await testBalances(merchant)).toEqual([10_000, 0, 0]);
    expect(await breaks()).toEqual([]);
  });

  test('and less, waits as a whole; the merchant is told and sees why', async () => {
    const merchant = await provider.signUp();
    const { rechargeId, chargeId, number } = await anOpenRecharge(provider, merchant, { pays: { amountMinor: 9_999 } });
    await actAtGateway(provider, chargeId, 'pay');
    expect((await merchant.call(getRecharge, { params: { rechargeId } })).data).toMatchObject({
      state: 'failed',
      failureCode: 'underpaid',
    });
    expect(await testBalances(merchant)).toEqual([0, 0, 0]);
    const item = await onlyItemOf(chargeId);
    expect(item).toMatchObject({ cause: 'underpaid', amountMinor: 9_999 });
    const notices = await merchant.call(listNotifications, { query: { tab: 'notice' } });
    expect(notices.data.map(({ kind }) => kind)).toEqual(['recharge-money-held']);
    await matchItem(services, item.number, number);
    expect(await testBalances(merchant)).toEqual([9_999, 0, 0]);
    expect(await breaks()).toEqual([]);
  });

  test('in another currency waits as what it is worth today', async () => {
    const merchant = await provider.signUp();
    const { rechargeId, chargeId } = await anOpenRecharge(provider, merchant, { pays: { currency: 'USD' } });
    await actAtGateway(provider, chargeId, 'pay');
    expect((await merchant.call(getRecharge, { params: { rechargeId } })).data).toMatchObject({
      state: 'failed',
      failureCode: 'wrong-currency',
    });
    expect(await itemsOf(chargeId)).toMatchObject([{ cause: 'wrong-currency', amountMinor: 71_000, currency: 'USD' }]);
    expect(await breaks()).toEqual([]);
  });

  test('in a currency without a rate waits as an event, until somebody dealt with it', async () => {
    const chargeId = `unknown-${crypto.randomUUID()}`;
    const event = aPaidEvent({ chargeId, currency: 'XTS' });
    await sendNotice(provider, [event]);
    await provider.runJobs();
    expect(await itemsOf(chargeId)).toEqual([]);
    const lines = await describeSuspense(services);
    expect(lines.find((line) => line.includes(event.id))).toContain('no rate for XTS');
    expect(await metrics()).toContain('wharf_gateway_events_waiting 1');
    await dismissEvent(services, event.id, 'sent back by hand');
    expect(await metrics()).toContain('wharf_gateway_events_waiting 0');
    expect(await inboxOf(provider, chargeId)).toEqual([{ topic: 'charge.paid', handled: true, note: 'by hand: sent back by hand' }]);
  });

  test('late is credited as long as it is yuan; another currency waits where nobody says what it is worth now', async () => {
    const merchant = await provider.signUp();
    const inYuan = await anOpenRecharge(provider, merchant);
    const inDollars = await anOpenRecharge(provider, merchant);
    await db
      .updateTable('recharge')
      .set({ pay_currency: 'USD', pay_minor: 1_408, rate: '7.1', rate_until: sql`app_now()` })
      .where('id', '=', inDollars.rechargeId)
      .execute();
    await moveClock(provider, { minutes: 31 });
    await provider.runJobs();
    await actOnCharge(services, inYuan.chargeId, 'pay');
    await sendNotice(provider, [aPaidEvent({ chargeId: inDollars.chargeId, amountMinor: 1_408, currency: 'USD' })]);
    await provider.runJobs();
    expect(await rechargeState(merchant, inYuan.rechargeId)).toBe('credited');
    expect(await rechargeState(merchant, inDollars.rechargeId)).toBe('failed');
    expect(await itemsOf(inDollars.chargeId)).toMatchObject([{ cause: 'paid-late', amountMinor: 9_997 }]);
    expect(await testBalances(merchant)).toEqual([10_000, 0, 0]);
    expect(await breaks()).toEqual([]);
  });
});
