import { describe, expect, test } from 'vitest';
import { confirmRecharge, createRecharge, getRecharge, getRechargeReceipt, listRecharges, retryRecharge } from '#contract/balance.ts';
import type { GatewayCode } from '#contract/balance.values.ts';
import { listRechargeMethods, quoteRecharge } from '#contract/recharge-methods.ts';
import { actOnCharge } from '#provider/gateways/sandbox/sandbox-charges.ts';
import { verifyLedger } from '#provider/ledger/verify-ledger.ts';
import type { Merchant } from '#tests/support/call.ts';
import { moveClock } from '#tests/support/clock.ts';
import { longTest } from '#tests/support/long.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { pdfPages } from '#tests/support/read-pdf.ts';
import { actAtGateway, followLink, rechargeState, testBalances } from '#tests/support/recharges.ts';
import { simulatedNotices, troubleGateways, withFxRates } from '#tests/support/simulated-gateways.ts';

const provider = await startTestProvider();
const { services } = provider;
const { db } = services.database;
await withFxRates(provider);

const ONLINE = ['stripe-simulated', 'paypal-simulated', 'payoneer-simulated'] as const satisfies GatewayCode[];

async function open(merchant: Merchant, method: GatewayCode, amountMinor = 70_000) {
  const { data } = await merchant.call(createRecharge, { body: { method, currency: 'USD', amountMinor } });
  const link = new URL(data.gatewayUrl ?? '').pathname;
  const chargeId = (await followLink(provider, link)).split('/').at(-1) ?? '';
  return { ...data, link, chargeId };
}

const read = async (merchant: Merchant, rechargeId: string) => (await merchant.call(getRecharge, { params: { rechargeId } })).data;

/** A rate that anybody could have changed meanwhile. */
async function newRate(cnyPerUsd: string): Promise<void> {
  const now = await db.selectNoFrom(({ fn }) => [fn<string>('app_now', []).as('now')]).executeTakeFirstOrThrow();
  const until = new Date(new Date(now.now).getTime() + 86_400_000).toISOString();
  const row = { currency: 'USD', cny_per_unit: cnyPerUsd, margin_bp: 100, source: 'test', taken_at: now.now, valid_until: until };
  await db
    .insertInto('fx_rate')
    .values({ id: crypto.randomUUID(), ...row })
    .execute();
}

describe.each(ONLINE)('%s', (method) => {
  test('is paid in dollars, credited in yuan as it was quoted, once', async () => {
    const merchant = await provider.signUp();
    const quote = (await merchant.call(quoteRecharge, { query: { method, currency: 'USD', amountMinor: 70_000 } })).data;
    const { id, chargeId, pay, fee, credit, rate, link } = await open(merchant, method);
    expect([pay, fee, credit]).toEqual([quote.pay, quote.fee, quote.credit]);
    expect(credit).toEqual({ amountMinor: 70_000, currency: 'CNY' });
    expect(rate).toMatchObject({ cnyPerUnit: quote.rate?.cnyPerUnit, source: 'demo' });
    await actAtGateway(provider, chargeId, 'pay');
    for (let round = 0; round < 2; round += 1) {
      await followLink(provider, `${link}/return`);
      await provider.runJobs();
    }
    expect(await rechargeState(merchant, id)).toBe('credited');
    expect(await testBalances(merchant)).toEqual([70_000, 0, 0]);
    expect((await verifyLedger(services.database)).breaks).toEqual([]);
  });

  test('is credited once by any number of notices, returns and questions at the same instant', async () => {
    const merchant = await provider.signUp();
    const { id, chargeId, link } = await open(merchant, method);
    await actOnCharge(services, chargeId, 'pay');
    const notices = await simulatedNotices(provider, chargeId);
    const send = async () => {
      for (const { headers, rawBody, query } of notices) {
        const url = `${provider.url}/callbacks/${method}/notice?${new URLSearchParams(query as Record<string, string>)}`;
        await fetch(url, { method: 'POST', headers: headers as Record<string, string>, body: rawBody.toString() });
      }
    };
    const confirm = () => merchant.call(confirmRecharge, { params: { rechargeId: id } });
    await Promise.all(
      Array.from({ length: 20 }, (_none, index) => [send, confirm, () => followLink(provider, `${link}/return`)][index % 3]?.()),
    );
    await provider.runJobs();
    expect(await rechargeState(merchant, id)).toBe('credited');
    expect(await testBalances(merchant)).toEqual([70_000, 0, 0]);
  });

  test('says so where the gateway is down, and goes on as the same charge', async () => {
    const merchant = await provider.signUp();
    const { data } = await merchant.call(createRecharge, { body: { method, currency: 'USD', amountMinor: 70_000 } });
    const link = new URL(data.gatewayUrl ?? '').pathname;
    for (const answer of ['none', 'error', 'garbage'] as const) {
      await troubleGateways(provider, { calls: 1, answer });
      expect(await followLink(provider, link)).toBe(`/pay-success?recharge=${data.id}&gateway=down`);
    }
    expect(await followLink(provider, link)).toMatch(/^\/callbacks\/sandbox\/pay\//);
    expect(await followLink(provider, link)).toMatch(/^\/callbacks\/sandbox\/pay\//);
  });

  test('is canceled by a payer who goes back, and credited all the same where money comes', async () => {
    const merchant = await provider.signUp();
    const { id, chargeId, link } = await open(merchant, method);
    await followLink(provider, `${link}/return?canceled=1`);
    await provider.runJobs();
    expect(await rechargeState(merchant, id)).toBe('canceled');
    if (method === 'paypal-simulated') return;
    await actAtGateway(provider, chargeId, 'pay');
    expect(await rechargeState(merchant, id)).toBe('credited');
  });

  test('nothing a browser brings credits anything', async () => {
    const merchant = await provider.signUp();
    const { id, link } = await open(merchant, method);
    await followLink(provider, `${link}/return?payment_status=paid&interactionCode=PROCEED&token=x`);
    await provider.runJobs();
    expect((await merchant.call(confirmRecharge, { params: { rechargeId: id } })).data.state).toBe('redirected');
    expect(await testBalances(merchant)).toEqual([0, 0, 0]);
  });

  test('what is refunded at the gateway leaves the wallet at the rate it came in', async () => {
    const merchant = await provider.signUp();
    const { id, chargeId } = await open(merchant, method);
    await actAtGateway(provider, chargeId, 'pay', 'refund');
    expect((await read(merchant, id)).refunded.amountMinor).toBe(70_000);
    expect(await testBalances(merchant)).toEqual([0, 0, 0]);
    expect((await verifyLedger(services.database)).breaks).toEqual([]);
  });
});

describe('a rate', () => {
  test('holds for a quarter of an hour, whatever the market does', async () => {
    const merchant = await provider.signUp();
    const { id, chargeId } = await open(merchant, 'stripe-simulated');
    await newRate('6.90');
    await moveClock(provider, { minutes: 14 });
    await actAtGateway(provider, chargeId, 'pay');
    expect(await read(merchant, id)).toMatchObject({ state: 'credited', credit: { amountMinor: 70_000 }, quotedCredit: null });
  });

  longTest('that ended is replaced by the one of now when the money comes, down or up', async () => {
    for (const [rate, sign] of [
      ['6.50', -1],
      ['7.50', 1],
    ] as const) {
      const merchant = await provider.signUp();
      const { id, chargeId } = await open(merchant, 'stripe-simulated');
      await newRate(rate);
      await moveClock(provider, { minutes: 16 });
      await actAtGateway(provider, chargeId, 'pay');
      const priced = await read(merchant, id);
      expect(priced).toMatchObject({ state: 'credited', quotedCredit: { amountMinor: 70_000 } });
      expect(Math.sign(priced.credit.amountMinor - 70_000)).toBe(sign);
      expect((await testBalances(merchant))[0]).toBe(priced.credit.amountMinor);
      expect(priced.events.map(({ edit }) => edit)).toContain('priced-anew');
    }
    expect((await verifyLedger(services.database)).breaks).toEqual([]);
  });

  test('holds on while a bank takes its time for what was paid before it ended', async () => {
    const merchant = await provider.signUp();
    const { id, chargeId } = await open(merchant, 'stripe-simulated');
    await actAtGateway(provider, chargeId, 'leave-pending');
    await newRate('6.00');
    await moveClock(provider, { hours: 3 });
    await actAtGateway(provider, chargeId, 'confirm');
    expect(await read(merchant, id)).toMatchObject({ state: 'credited', credit: { amountMinor: 70_000 }, quotedCredit: null });
  });

  test('that is another one than was shown starts nothing', async () => {
    const merchant = await provider.signUp();
    await newRate('7.10');
    const body = { method: 'stripe-simulated', currency: 'USD', amountMinor: 70_000, expectedPayMinor: 9_000 } as const;
    expect((await merchant.call(createRecharge, { body })).problem).toMatchObject({ code: 'rate-changed', details: { currency: 'USD' } });
    expect((await merchant.call(listRecharges)).data).toEqual([]);
  });

  test('that nobody renews makes the currency unavailable', async () => {
    await moveClock(provider, { hours: 24 * 40 });
    const merchant = await provider.signUp();
    const methods = (await merchant.call(listRechargeMethods)).data;
    expect(methods.map(({ code }) => code)).toEqual(['sandbox', 'bank-transfer-simulated']);
    await withFxRates(provider);
  });
});

describe('a quote', () => {
  test('from the side that is paid brings what the same sum costs', async () => {
    const merchant = await provider.signUp();
    const query = { method: 'paypal-simulated', currency: 'USD' } as const;
    const paid = (await merchant.call(quoteRecharge, { query: { ...query, side: 'pay', amountMinor: 10_000 } })).data;
    expect(paid.pay).toEqual({ amountMinor: 10_000, currency: 'USD' });
    const same = (await merchant.call(quoteRecharge, { query: { ...query, amountMinor: paid.credit.amountMinor } })).data;
    expect(same).toMatchObject({ pay: paid.pay, fee: paid.fee, credit: paid.credit });
  });

  test('of a method that is switched off, or in a currency it does not take, is none', async () => {
    const merchant = await provider.signUp();
    for (const query of [
      { method: 'stripe', currency: 'USD' },
      { method: 'paypal-simulated', currency: 'BRL' },
    ] as const)
      expect((await merchant.call(quoteRecharge, { query: { ...query, amountMinor: 70_000 } })).problem.code).toBe('method-unavailable');
  });
});

test('one that ended without money is started again, once a key, at the rate of now', async () => {
  const merchant = await provider.signUp();
  const { id, link } = await open(merchant, 'stripe-simulated');
  const retry = (key: string) => merchant.call(retryRecharge, { params: { rechargeId: id }, key });
  expect((await retry(crypto.randomUUID())).problem.code).toBe('state-conflict');
  await followLink(provider, `${link}/return?canceled=1`);
  const key = crypto.randomUUID();
  const [one, two] = [(await retry(key)).data, (await retry(key)).data];
  expect([one.id, one.state, one.credit.amountMinor]).toEqual([two.id, 'created', 70_000]);
  const stranger = await provider.signUp();
  expect((await stranger.call(retryRecharge, { params: { rechargeId: id } })).problem.code).toBe('not-found');
});

longTest('its receipt says what was paid and credited, in the language of the call', async () => {
  const merchant = await provider.signUp();
  const { id, chargeId, number } = await open(merchant, 'stripe-simulated');
  const receipt = () => merchant.call(getRechargeReceipt, { params: { rechargeId: id }, locale: 'pt-BR' });
  expect((await receipt()).problem.code).toBe('state-conflict');
  await actAtGateway(provider, chargeId, 'pay');
  const { fileName, content } = (await receipt()).data;
  expect(fileName).toBe(`${number}.pdf`);
  const text = pdfPages(Buffer.from(content, 'base64')).join(' ');
  expect(text).toContain(`Recibo da recarga ${number}`);
  expect(text).toContain('CNY');
  const stranger = await provider.signUp();
  expect((await stranger.call(getRechargeReceipt, { params: { rechargeId: id } })).problem.code).toBe('not-found');
});
