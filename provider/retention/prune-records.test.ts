import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createRecharge } from '#contract/balance.ts';
import { createManualDraft, listManualDrafts, updateManualDraft } from '#contract/manual-orders.ts';
import { DRAFT_DAYS } from '#contract/manual-orders.values.ts';
import { getOrder } from '#contract/orders.ts';
import { addJob } from '#provider/database/database.ts';
import { inBatches } from '#provider/database/in-batches.ts';
import { moveClock, signInAgain } from '#tests/support/clock.ts';
import { longTest } from '#tests/support/long.ts';
import { aReadyOrder, pay } from '#tests/support/order-builders.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { pruneRecords } from './prune-records.ts';

async function aProvider() {
  const provider = await startTestProvider({}, { template: 'rates' });
  return { provider, merchant: await provider.signUp() };
}

async function pruneAfter(provider: TestProvider, days: number): Promise<void> {
  await moveClock(provider, { hours: days * 24 });
  await addJob(provider.services.database.db, 'prune-records', {});
  await provider.runJobs();
}

async function count({ services }: TestProvider, rows: string): Promise<number> {
  return (await services.database.pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${rows}`)).rows[0]?.n ?? 0;
}

describe('by night', () => {
  it('answers go after 30 days: their key is one like any other then', async () => {
    const { provider, merchant } = await aProvider();
    const recharge = (by: typeof merchant) =>
      by.call(createRecharge, { body: { method: 'sandbox', amountMinor: 10_000 }, key: 'the-same-key' });
    const first = (await recharge(merchant)).data;
    await pruneAfter(provider, 29);
    const later = await signInAgain(provider, merchant);
    expect((await recharge(later)).data.id).toBe(first.id);
    await pruneAfter(provider, 2);
    expect((await recharge(await signInAgain(provider, merchant))).data.id).not.toBe(first.id);
  });

  it('what a delivery brought goes 30 days after it was handled, that it came after half a year, and what was not handled stays', async () => {
    const { provider } = await aProvider();
    const { db } = provider.services.database;
    await sql`INSERT INTO inbox (source, delivery_id, topic, subject, payload, handled_at)
      VALUES ('sandbox', 'handled', 'orders/create', 'shop', '{"buyer": "Ana"}', app_now()),
        ('sandbox', 'waiting', 'orders/create', 'shop', '{"buyer": "Ana"}', NULL)`.execute(db);
    const kept = async () =>
      (await db.selectFrom('inbox').select(['delivery_id', 'payload']).orderBy('delivery_id').execute()).map(
        (row) => `${row.delivery_id} ${JSON.stringify(row.payload)}`,
      );
    await pruneAfter(provider, 29);
    expect(await kept()).toEqual(['handled {"buyer":"Ana"}', 'waiting {"buyer":"Ana"}']);
    await pruneAfter(provider, 2);
    expect(await kept()).toEqual(['handled {}', 'waiting {"buyer":"Ana"}']);
    await pruneAfter(provider, 150);
    expect(await kept()).toEqual(['waiting {"buyer":"Ana"}']);
  });

  it('what was relayed goes after 30 days, what was not stays', async () => {
    const { provider, merchant } = await aProvider();
    await sql`INSERT INTO outbox (account_id, kind, payload, relayed_at)
      VALUES (${merchant.accountId}, 'relayed', '{}', app_now()), (${merchant.accountId}, 'waiting', '{}', NULL)`.execute(
      provider.services.database.db,
    );
    const keptAfter = async (days: number) => {
      await moveClock(provider, { hours: days * 24 });
      await pruneRecords(provider.services);
      return (await provider.services.database.db.selectFrom('outbox').select('kind').orderBy('kind').execute()).map(({ kind }) => kind);
    };
    expect([await keptAfter(29), await keptAfter(2)]).toEqual([['relayed', 'waiting'], ['waiting']]);
  });

  it('drafts of manual orders go half a year after they were saved last', async () => {
    const { provider, merchant } = await aProvider();
    const body = (name: string) => ({ reference: name, address: { name }, lines: [] });
    const [kept] = [
      (await merchant.call(createManualDraft, { body: body('Ana') })).data,
      (await merchant.call(createManualDraft, { body: body('Bia') })).data,
    ];
    await pruneAfter(provider, DRAFT_DAYS - 1);
    const later = await signInAgain(provider, merchant);
    expect((await later.call(listManualDrafts)).data).toHaveLength(2);
    await later.call(updateManualDraft, { params: { draftId: kept.id }, body: { ...body('Ana'), version: kept.version } });
    await pruneAfter(provider, 2);
    expect((await later.call(listManualDrafts)).data.map(({ id }) => id)).toEqual([kept.id]);
  });

  longTest('quotes go 30 days after their end, but not those an order has or was paid by', async () => {
    const { provider, merchant } = await aProvider();
    const [paid, due] = [await aReadyOrder(provider, merchant), await aReadyOrder(provider, merchant)];
    await pay(provider, merchant, paid.order);
    const { db } = provider.services.database;
    await sql`UPDATE orders SET quote_id = NULL WHERE id = ${due.order.id}`.execute(db);
    await sql`UPDATE quote SET state = 'superseded' WHERE order_id = ${due.order.id}`.execute(db);
    await pruneAfter(provider, 29);
    expect(await count(provider, 'quote')).toBe(2);
    await pruneAfter(provider, 30);
    expect([await count(provider, 'quote'), await count(provider, `quote WHERE state = 'used'`)]).toEqual([1, 1]);
    expect(await count(provider, 'quote_parcel p WHERE NOT EXISTS (SELECT FROM quote q WHERE q.id = p.quote_id)')).toBe(0);
    const later = await signInAgain(provider, merchant);
    expect((await later.call(getOrder, { params: { orderId: paid.order.id } })).status).toBe(200);
  });
});

it('a batch holds no more rows than it is given, and the last one ends it', async () => {
  const { provider } = await aProvider();
  const { database } = provider.services;
  await sql`INSERT INTO used_link (nonce) SELECT gen_random_uuid() FROM generate_series(1, 25)`.execute(database.db);
  const limits: number[] = [];
  const deleted = await inBatches(
    database,
    (limit) => {
      limits.push(limit);
      return sql`DELETE FROM used_link WHERE ctid = ANY (ARRAY(SELECT ctid FROM used_link LIMIT ${limit}))`;
    },
    10,
  );
  expect([deleted, limits]).toEqual([25, [10, 10, 10]]);
});
