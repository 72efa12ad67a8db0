import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import { saveBuyerMails } from '#contract/notification-buyer-mails.ts';
import { inTransaction } from '#provider/database/database.ts';
import { eraseAccount } from '#provider/features/account/erase-account.ts';
import { exportSections } from '#provider/features/account/export-sections.ts';
import { oneOfEverything } from '#tests/support/one-of-everything.ts';
import { startTestProvider } from '#tests/support/provider.ts';

const provider = await startTestProvider({ limitFactor: 100_000 }, { template: 'rates' });
const { database } = provider.services;

/** Tables in which a text stands that the account alone wrote or was called. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await sql<{ name: string }>`SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
    WHERE table_schema IN ('public', 'graphile_worker') AND table_type = 'BASE TABLE' ORDER BY 1`.execute(database.db);
  const found: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await sql<{
      yes: boolean;
    }>`SELECT EXISTS (SELECT 1 FROM ${sql.raw(name)} t WHERE t::text ILIKE ${`%${text}%`}) AS yes`.execute(database.db);
    if (rows[0]?.yes === true) found.push(name);
  }
  return found;
}

/** Where words of a deleted account are left, and why. */
const LEFT: Record<string, string> = {
  'public.invoice': 'the law asks for invoices as they were issued',
  'public.make_up': 'what the provider wrote of a parcel it measured',
  'public.withdrawal': 'money on its way needs its payee: an account is not deleted before it has arrived',
};

const canary = `canary${uuidv7().slice(-12)}`;
const merchant = await provider.signUp({ email: `${canary}@example.com` });
await oneOfEverything(provider, merchant, canary);

it('an export holds what the merchant made by hand, mappings and mails to buyers among it', async () => {
  const { id: storeId } = await database.db
    .selectFrom('store')
    .select('id')
    .where('account_id', '=', merchant.accountId)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirstOrThrow();
  const mails = { version: 0, enabled: [], senderName: canary, replyTo: `${canary}@example.com`, texts: [] };
  expect((await merchant.call(saveBuyerMails, { params: { storeId }, body: mails })).status).toBe(200);
  const rows = new Map<string, Record<string, unknown>[]>();
  for (const { name, rowsOf } of exportSections(provider.services)) {
    const section = sql<{ row: Record<string, unknown> }>`SELECT row FROM (${rowsOf(merchant.accountId)}) AS section (id, row)`;
    rows.set(
      name,
      (await section.execute(database.db)).rows.map(({ row }) => row),
    );
  }
  expect(rows.get('listings')?.flatMap(({ mappings }) => mappings)).toContainEqual(
    expect.objectContaining({ kind: 'simple', role: 'item' }),
  );
  expect(rows.get('buyer-mails')).toMatchObject([{ sender_name: canary, texts: [] }]);
  expect(rows.get('account')).toMatchObject([{ id: merchant.accountId, wallets: expect.any(Array), track_setting: expect.anything() }]);
  const added = ['memberships', 'invoices', 'payout-accounts', 'withdrawals', 'manual-order-drafts', 'order-imports'];
  expect(added.filter((name) => rows.get(name)?.length === 0)).toEqual([]);
  expect(JSON.stringify(rows.get('payout-accounts'))).not.toContain('sealed');
});

it('nothing an account with one of everything wrote is left when it is deleted, but what the law and the books ask for', async () => {
  expect((await tablesWith(canary)).length).toBeGreaterThan(Object.keys(LEFT).length + 20);
  await inTransaction(database, (tx) => eraseAccount(provider.services, tx, merchant.accountId));
  expect(await tablesWith(canary)).toEqual(Object.keys(LEFT));
});

it('a card it paid with is forgotten, here and at the gateway', async () => {
  const { accountId } = merchant;
  const methods = await database.db
    .selectFrom('payment_method')
    .select(['label', 'removed_at'])
    .where('account_id', '=', accountId)
    .execute();
  expect(methods).toEqual([{ label: '', removed_at: expect.any(String) }]);
  const { rows } = await sql`SELECT 1 FROM graphile_worker.jobs WHERE task_identifier = 'forget-payment-method'`.execute(database.db);
  expect(rows).toHaveLength(1);
});
