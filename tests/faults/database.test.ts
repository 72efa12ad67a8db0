import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { listWallets } from '#contract/balance.ts';
import { payOrders } from '#contract/payments.ts';
import { readConfig } from '#provider/config.ts';
import { verifyLedger } from '#provider/ledger/verify-ledger.ts';
import { startService } from '#provider/start-service.ts';
import { serverOf, startBehindProxy, throughProxy } from '#tests/support/behind-proxy.ts';
import { callAs } from '#tests/support/call.ts';
import { cleanUpAfter } from '#tests/support/clean-up.ts';
import { addBalance, addDueOrders } from '#tests/support/due-orders.ts';
import { startFaultProxy } from '#tests/support/fault-proxy.ts';
import { runAsAdmin } from '#tests/support/global-setup.ts';
import { longShareOf, longTest } from '#tests/support/long.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { freePorts } from '#tests/support/wharf-process.ts';
import { patient } from '#tests/support/patience.ts';

const TOTAL_MINOR = 1_200;
/** They wait for real time-outs, on a machine that may be busy. */

describe('a start without its database (fault 127)', () => {
  longTest('lives, is not ready, and becomes so by itself when the database comes', async () => {
    const { databaseUrl } = await startTestProvider();
    const proxy = await startFaultProxy(serverOf(databaseUrl), { listening: false });
    const dataDir = await mkdtemp(join(tmpdir(), 'wharf-provider-'));
    const { provider: port } = await freePorts();
    const config = readConfig({
      DATABASE_URL: throughProxy(databaseUrl, proxy),
      DATA_DIR: dataDir,
      PROVIDER_PORT: String(port),
      SECRET_KEY: 'test-secret-test-secret-test-secret-',
      DEMO: '1',
      WORKER: '0',
      LOG_LEVEL: 'silent',
    });
    const steps: string[] = [];
    const starting = startService(config, { step: (text) => steps.push(text) });
    cleanUpAfter(async () => {
      await (await starting).stop();
      await rm(dataDir, { recursive: true, force: true });
    });
    const statusOf = (path: string) =>
      fetch(`http://127.0.0.1:${port}${path}`).then(
        ({ status }) => status,
        () => 0,
      );
    await expect.poll(() => statusOf('/healthz')).toBe(200);
    const waiting = () => steps.filter((step) => /^Waiting for the database of DATABASE_URL \(.*ECONNREFUSED/.test(step));
    await expect.poll(waiting).toHaveLength(1);
    expect([await statusOf('/readyz'), await statusOf('/v1/wallets'), await statusOf('/metrics')]).toEqual([503, 503, 200]);
    await proxy.listen();
    await starting;
    expect([await statusOf('/healthz'), await statusOf('/readyz'), await statusOf('/v1/wallets')]).toEqual([200, 200, 401]);
    expect(waiting()).toHaveLength(1);
  });
});

describe('a database that takes everything and gives nothing back (fault 128)', () => {
  longTest('is told to callers within the time to wait for a connection, and forgotten once it talks again', async () => {
    const provider = await startTestProvider();
    const merchant = await provider.signUp();
    const proxy = await startFaultProxy(serverOf(provider.databaseUrl));
    const url = await startBehindProxy(provider, proxy, { answerTimeoutMs: 1_000 });
    const call = callAs(() => url, merchant.authorization);
    const askAll = () => Promise.all(Array.from({ length: 12 }, () => call(listWallets)));
    expect(new Set((await askAll()).map(({ status }) => status))).toEqual(new Set([200]));

    proxy.fault = 'blackhole';
    // Connections that stood when it began are found out by the time for an answer.
    expect(new Set((await askAll()).map(({ status }) => status))).toEqual(new Set([503]));
    const before = performance.now();
    const refused = await askAll();
    expect(performance.now() - before).toBeLessThan(patient(5_000));
    expect(refused.map(({ status, problem }) => `${status} ${problem.code}`)).toEqual(Array<string>(12).fill('503 unavailable'));
    expect((await fetch(`${url}/healthz`)).status).toBe(200);

    proxy.fault = 'none';
    await expect.poll(async () => (await call(listWallets)).status).toBe(200);
    expect(new Set((await askAll()).map(({ status }) => status))).toEqual(new Set([200]));
  });
});

describe('a payment that loses to another (fault 129)', () => {
  it.each(longShareOf(['40001', '40P01'], 2))('by %s is made again three times, and then no more', async (sqlState) => {
    const provider = await startTestProvider();
    const { database } = provider.services;
    const merchant = await provider.signUp();
    await addBalance(database, merchant.accountId, 10 * TOTAL_MINOR);
    const [first, second] = await addDueOrders(database, merchant.accountId, { count: 2 });
    await database.pool.query(`CREATE SEQUENCE lost_times;
      CREATE FUNCTION lose() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF nextval('lost_times') <= 3 THEN RAISE EXCEPTION 'lost' USING ERRCODE = '${sqlState}'; END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER lose BEFORE INSERT ON payment FOR EACH ROW EXECUTE FUNCTION lose()`);
    const lostTimes = async () => (await database.pool.query<{ n: number }>('SELECT last_value::int AS n FROM lost_times')).rows[0]?.n;
    const paid = await merchant.call(payOrders, { body: { orderIds: [first?.id ?? ''], expectedTotalMinor: TOTAL_MINOR } });
    expect([paid.status, await lostTimes()]).toEqual([200, 4]);

    await database.pool.query(`ALTER SEQUENCE lost_times MINVALUE -10 RESTART WITH -10`);
    const lost = await merchant.call(payOrders, { body: { orderIds: [second?.id ?? ''], expectedTotalMinor: TOTAL_MINOR } });
    expect([lost.status, lost.problem.code, await lostTimes()]).toEqual([503, 'unavailable', -7]);
    const wallets = (await merchant.call(listWallets)).data;
    expect(wallets.find(({ mode }) => mode === 'test')?.available.amountMinor).toBe(9 * TOTAL_MINOR);
  });
});

describe('connections that are all ended under load (fault 131)', () => {
  it('lose no payment and make none twice, and the pool is whole again', async () => {
    const provider = await startTestProvider();
    const { database } = provider.services;
    const merchant = await provider.signUp();
    const count = 120;
    await addBalance(database, merchant.accountId, count * TOTAL_MINOR);
    const orders = await addDueOrders(database, merchant.accountId, { count });
    const pay = (orderId: string) =>
      merchant.call(payOrders, { body: { orderIds: [orderId], expectedTotalMinor: TOTAL_MINOR }, key: `pay-${orderId}` });
    const endAll = () =>
      runAsAdmin(
        inject('adminUrl'),
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${nameOf(provider.databaseUrl)}'`,
      );
    const first = await Promise.all(
      orders.map(async ({ id }, index) => {
        if (index % 30 === 15) await endAll();
        return pay(id);
      }),
    );
    expect(first.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
    // The first call may still meet a connection that was ended.
    await expect.poll(async () => (await merchant.call(listWallets)).status).toBe(200);
    const again = await Promise.all(orders.map(({ id }) => pay(id)));
    expect(new Set(again.map(({ status }) => status))).toEqual(new Set([200]));
    first.forEach((answer, index) => answer.status === 200 && expect(again[index]?.text).toBe(answer.text));
    const wallets = (await merchant.call(listWallets)).data;
    expect(wallets.find(({ mode }) => mode === 'test')?.available.amountMinor).toBe(0);
    expect(await verifyLedger(database)).toMatchObject({ sumMinor: 0, breaks: [] });
  });
});

function nameOf(databaseUrl: string): string {
  return new URL(databaseUrl).pathname.slice(1);
}
