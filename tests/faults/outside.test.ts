import { request } from 'node:http';
import { describe, expect, inject, it } from 'vitest';
import { listWallets } from '#contract/balance.ts';
import { payOrders } from '#contract/payments.ts';
import type { ProviderConfig } from '#provider/config.ts';
import { addJob } from '#provider/database/database.ts';
import { buildOutbound } from '#provider/outbound/outbound.ts';
import { readShopFacts } from '#provider/platforms/shopify/read-shop-facts.ts';
import type { Services } from '#provider/services.ts';
import type { Merchant } from '#tests/support/call.ts';
import { cleanUpAfter } from '#tests/support/clean-up.ts';
import { addBalance, addDueOrders, type DueOrder } from '#tests/support/due-orders.ts';
import { startFaultProxy } from '#tests/support/fault-proxy.ts';
import { runAsAdmin } from '#tests/support/global-setup.ts';
import { longShareOf, longTest } from '#tests/support/long.ts';
import { type Oddity, type OddHost, startOddHost } from '#tests/support/odd-host.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { SHOPIFY_KEY, SHOPIFY_SECRET, startShopifyWorld } from '#tests/support/shopify-shops.ts';

const SHOP = 'some-shop.myshopify.com';
const HALF_OPEN_AFTER_MS = 1_500;

const provider = await startTestProvider();

interface OddShops {
  services: Services;
  host: OddHost;
  /** Asks a shop for itself, as the nightly check does. */
  ask: () => Promise<string>;
}

/** Shops that all live on one odd host. */
async function startOddShops(oddity: Oddity): Promise<OddShops & { config: Pick<ProviderConfig, 'outbound' | 'shopify'> }> {
  const host = await startOddHost(oddity);
  const timeouts = { connectMs: 300, readMs: 700 };
  const breaker = { threshold: 0.45, latestCalls: 20, minimumCalls: 10, halfOpenAfterMs: HALF_OPEN_AFTER_MS };
  const config = {
    outbound: { ownHosts: [host.host], privateAllowed: false, timeouts, breaker },
    shopify: { apiKey: SHOPIFY_KEY, apiSecret: SHOPIFY_SECRET, oldApiSecret: undefined, shopOrigin: `${host.url}/{shop}`, timeouts },
  };
  const outbound = buildOutbound(config.outbound, () => undefined);
  cleanUpAfter(() => outbound.close());
  const services = { ...provider.services, outbound, config: { ...provider.services.config, ...config } };
  return { services, host, config, ask: () => askShop(services) };
}

async function askShop(services: Services): Promise<string> {
  return (await readShopFacts(services, SHOP, 'shpat_token')).status;
}

function circuitOf({ outbound }: Services): string | undefined {
  return outbound.circuits()[0]?.state;
}

async function openCircuits({ url }: TestProvider): Promise<string[]> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return metrics.split('\n').filter((line) => line.startsWith('outbound_circuit_open{'));
}

describe('an answer nobody can use (fault 133)', () => {
  it.each(longShareOf(['html', 'cut-json', 'wrong-types', 'endless', 'gzip-bomb', 'reset', 'failing'] as const, 2))(
    'that is %s is refused and counted until the host is left alone',
    async (oddity) => {
      const { services, host, ask } = await startOddShops(oddity);
      const before = process.memoryUsage().rss;
      while (circuitOf(services) !== 'open') expect(await ask()).toBe('unreachable');
      expect(host.received.length).toBeGreaterThanOrEqual(10);
      expect(host.received.length).toBeLessThan(20);
      // Neither a gigabyte nor what is packed into a bomb was taken in.
      expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1_048_576);
    },
  );

  longTest('leaves what was known of the shop as it was', async () => {
    const { provider: whole, shopify, newShop, open } = await startShopifyWorld();
    const shop = newShop();
    const { storeId } = await open(shop);
    const stored = () => whole.services.database.db.selectFrom('store').selectAll().where('id', '=', storeId).executeTakeFirstOrThrow();
    const known = await stored();
    shopify.shop(shop).trouble = 'garbage';
    await addJob(whole.services.database.db, 'shopify-check-shop', { accountId: known.account_id, storeId });
    await whole.runJobs();
    expect(await stored()).toEqual(known);
  });
});

describe('a host of which half the calls fail (fault 134)', () => {
  longTest('is left alone at once, tried by one call after a while, and called again when that went well', async () => {
    const { host, config } = await startOddShops('half-failing');
    const whole = await startTestProvider(config);
    const { services } = whole;
    const ask = () => askShop(services);
    while (circuitOf(services) !== 'open') await ask();
    expect(await openCircuits(whole)).toEqual([`outbound_circuit_open{host="${host.host}"} 1`]);

    const calls = host.received.length;
    expect(await ask()).toBe('unreachable');
    expect(host.received).toHaveLength(calls);
    // What does not need the host goes on.
    const merchant = await whole.signUp();
    expect((await merchant.call(listWallets)).status).toBe(200);

    host.oddity = 'failing';
    await expect.poll(async () => (await ask(), host.received.length)).toBe(calls + 1);
    expect(circuitOf(services)).toBe('open');

    host.oddity = 'facts';
    await expect.poll(ask).toBe('answered');
    expect(circuitOf(services)).toBe('closed');
    expect(await openCircuits(whole)).toEqual([]);
  });

  it('that asks for an hour of patience is no failing host', async () => {
    const { services, host, ask } = await startOddShops('busy');
    for (let count = 0; count < 25; count += 1) expect(await ask()).toBe('unreachable');
    expect([circuitOf(services), host.received.length]).toEqual(['closed', 25]);
  });

  it('that has no address, or talks no TLS, is unreachable and nothing else breaks', async () => {
    const { outbound } = provider.services;
    const plain = await startOddHost();
    const call = { method: 'GET', idempotent: false } as const;
    await expect(outbound.send({ ...call, url: 'https://nobody.invalid/' })).rejects.toMatchObject({ name: 'OutboundError' });
    await expect(outbound.send({ ...call, url: `https://${plain.host}/` })).rejects.toMatchObject({ trouble: 'unreachable' });
  });
});

const TOTAL_MINOR = 1_200;

async function aDueOrder(): Promise<{ merchant: Merchant; order: DueOrder }> {
  const merchant = await provider.signUp();
  await addBalance(provider.services.database, merchant.accountId, 10 * TOTAL_MINOR);
  const [order] = await addDueOrders(provider.services.database, merchant.accountId, { count: 1 });
  if (order === undefined) throw new Error('no order');
  return { merchant, order };
}

/** The account's one payment, by the ledger: how often it was made, and what is left. */
async function expectPaidOnce(merchant: Merchant, paymentId: string): Promise<void> {
  const { db } = provider.services.database;
  const payments = await db.selectFrom('payment').select('id').where('account_id', '=', merchant.accountId).execute();
  expect(payments).toEqual([{ id: paymentId }]);
  const wallets = (await merchant.call(listWallets)).data;
  expect(wallets.find(({ mode }) => mode === 'test')?.available.amountMinor).toBe(9 * TOTAL_MINOR);
}

describe('an answer that does not arrive', () => {
  it('after the payment was made: the same key gives the same payment (fault 135)', async () => {
    const { merchant, order } = await aDueOrder();
    const proxy = await startFaultProxy({ port: Number(new URL(provider.url).port) });
    proxy.fault = 'cut';
    const key = crypto.randomUUID();
    const payment = { orderIds: [order.id], expectedTotalMinor: TOTAL_MINOR };
    const headers = { 'authorization': merchant.authorization, 'content-type': 'application/json', 'idempotency-key': key };
    const cut = fetch(`http://127.0.0.1:${proxy.port}${payOrders.path}`, { method: 'POST', headers, body: JSON.stringify(payment) });
    await expect(cut).rejects.toThrow('fetch failed');
    const again = await merchant.call(payOrders, { body: payment, key });
    expect(again.status).toBe(200);
    expect((await merchant.call(payOrders, { body: payment, key })).text).toBe(again.text);
    await expectPaidOnce(merchant, again.data.id);
  });

  it('because the merchant went: the payment ends, and the same key gives it (fault 136)', async () => {
    const { pool } = provider.services.database;
    const { merchant, order } = await aDueOrder();
    const key = crypto.randomUUID();
    const payment = { orderIds: [order.id], expectedTotalMinor: TOTAL_MINOR };
    const client = await pool.connect();
    cleanUpAfter(() => client.release());
    await client.query('BEGIN');
    await client.query('SELECT 1 FROM orders WHERE id = $1 FOR UPDATE', [order.id]);
    const leave = await startPaying(merchant, { key, payment });
    const waiting = `SELECT pid FROM pg_stat_activity WHERE datname = '${new URL(provider.databaseUrl).pathname.slice(1)}' AND wait_event_type = 'Lock'`;
    await expect.poll(async () => (await runAsAdmin(inject('adminUrl'), waiting)).rowCount).toBe(1);
    leave();
    await client.query('COMMIT');
    const again = await merchant.call(payOrders, { body: payment, key });
    expect(again.status).toBe(200);
    await expectPaidOnce(merchant, again.data.id);
  });
});

/** Sends a payment; the returned function breaks the connection. */
function startPaying({ authorization }: Merchant, { key, payment }: { key: string; payment: object }): Promise<() => void> {
  const headers = { authorization, 'content-type': 'application/json', 'idempotency-key': key };
  const sending = request(provider.url + payOrders.path, { method: 'POST', headers });
  sending.on('error', () => undefined);
  return new Promise((resolve) => {
    sending.end(JSON.stringify(payment), () => resolve(() => void sending.destroy()));
  });
}
