import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  createBillingProfile,
  exportData,
  linkExport,
  listExports,
  saveTrackSetting,
  updateProfile,
  updateUserSetting,
} from '#contract/account.ts';
import { getJob } from '#contract/jobs.ts';
import { listNotifications } from '#contract/notifications.ts';
import { longTest } from '#tests/support/long.ts';
import { anAddress, aReadyOrder, aStore, pay } from '#tests/support/order-builders.ts';
import type { Merchant } from '#tests/support/call.ts';
import { cleanUpAfter } from '#tests/support/clean-up.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { buildArchive } from './build-archive.ts';
import { expireExport } from './fill-export.ts';
import { gatherExport } from './gather-export.ts';

const provider = await startTestProvider({}, { template: 'rates' });
const { db } = provider.services.database;
/** A provider whose files can't be written. */
const full = await startTestProvider();
await writeFile(join(full.services.config.dataDir, 'files'), '');
const own = (merchant: Merchant) => ({ userId: merchant.userId });

function ask(merchant: Merchant, password = merchant.password) {
  return merchant.call(exportData, { params: own(merchant), body: { password }, locale: 'pt-BR' });
}
async function exportsOf(merchant: Merchant) {
  return (await merchant.call(listExports, { params: own(merchant) })).data;
}
async function linkTo(merchant: Merchant, exportId: string): Promise<string> {
  return provider.url + (await merchant.call(linkExport, { params: { ...own(merchant), exportId } })).data.path;
}
/** The finished export of a merchant, unpacked. */
async function unpacked(merchant: Merchant): Promise<(file: string) => Promise<string>> {
  await ask(merchant);
  await provider.runJobs();
  const [done] = await exportsOf(merchant);
  const answer = await fetch(await linkTo(merchant, done?.id ?? ''));
  const folder = await mkdtemp(join(tmpdir(), 'wharf-export-'));
  cleanUpAfter(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'export.zip'), Buffer.from(await answer.arrayBuffer()));
  execFileSync('python3', ['-m', 'zipfile', '-e', join(folder, 'export.zip'), folder]);
  return (file) => readFile(join(folder, file), 'utf8');
}

longTest('an export holds what the account owns, as JSON and as tables, in the language of the one who asked', async () => {
  const merchant = await provider.signUp();
  await merchant.call(updateProfile, { params: own(merchant), body: { username: 'Ana Lima' } });
  const { id: storeId } = await aStore(provider, merchant);
  const track = { number: 'first-mile', link: 'carrier', carrierName: 'real', notifyBuyer: true, when: 'label' } as const;
  await merchant.call(saveTrackSetting, { body: { ...track, stores: [{ ...track, number: 'last-mile', storeId }] } });
  await merchant.call(updateUserSetting, { params: own(merchant), query: { defaultStoreId: storeId, weightUnit: 'oz', lengthUnit: 'in' } });
  const place = { country: 'BR', address: 'Rua Augusta 100', city: 'São Paulo' };
  await merchant.call(createBillingProfile, { body: { legalName: 'Lima Ltda', taxIdKind: 'none', isDefault: true, ...place } });
  const { order } = await aReadyOrder(provider, merchant, { address: anAddress({ name: '=HYPERLINK("http://evil")' }) });
  await pay(provider, merchant, order);
  const read = await unpacked(merchant);
  expect(await read('README.txt')).toContain('Dados da sua conta Wharf');
  const stores = [{ store_id: storeId, number: 'last-mile' }];
  expect(JSON.parse(await read('json/account.json'))[0].track_setting).toMatchObject({ number: 'first-mile', stores });
  const user = { username: 'Ana Lima', email: merchant.email, default_store_id: storeId, weight_unit: 'oz', length_unit: 'in' };
  expect(JSON.parse(await read('json/users.json'))[0]).toMatchObject(user);
  expect(JSON.parse(await read('json/billing-profiles.json'))[0].legal_name).toBe('Lima Ltda');
  const [exported] = JSON.parse(await read('json/orders.json'));
  expect(exported).toMatchObject({ number: order.number, buyer_name: '=HYPERLINK("http://evil")', payment_state: 'paid' });
  expect(exported.payment_events.length).toBeGreaterThan(0);
  expect(JSON.parse(await read('json/order-lines.json'))).toHaveLength(1);
  const entries = JSON.parse(await read('json/ledger-entries.json'));
  expect(entries.map(({ kind }: { kind: string }) => kind).sort()).toEqual(['order_payment', 'recharge']);
  const table = await read('csv/orders.csv');
  expect(table.split('\r\n')[0]).toContain('buyer_name');
  expect(table).toContain(`"'=HYPERLINK(""http://evil"")"`);
  expect(table).toContain("'+15125550100");
  expect(await read('csv/recharges.csv')).toBe('\ufeff');
});

test('no secret leaves with an export', async () => {
  const merchant = await provider.signUp();
  await aReadyOrder(provider, merchant);
  await db
    .updateTable('store')
    .set({ credentials: Buffer.from('sealed-store-token') })
    .where('account_id', '=', merchant.accountId)
    .execute();
  const { token_hash: tokenHash } = await db
    .selectFrom('session')
    .select('token_hash')
    .where('account_id', '=', merchant.accountId)
    .executeTakeFirstOrThrow();
  const read = await unpacked(merchant);
  const all = (await Promise.all(['account', 'users', 'sessions', 'stores'].map((name) => read(`json/${name}.json`)))).join('\n');
  for (const secret of [
    'argon2',
    'password_hash',
    tokenHash.toString('hex'),
    Buffer.from('sealed-store-token').toString('hex'),
    'last_hash',
  ]) {
    expect(all).not.toContain(secret);
  }
});

test("an export holds nothing of another merchant's", async () => {
  const [merchant, other] = [await provider.signUp(), await provider.signUp()];
  await aReadyOrder(provider, other, { address: anAddress({ name: 'Canary Bird' }) });
  const read = await unpacked(merchant);
  for (const name of ['orders', 'order-lines', 'stores', 'listings']) expect(await read(`json/${name}.json`)).toBe('[]\n');
  expect(JSON.parse(await read('json/users.json'))).toHaveLength(1);
});

longTest('an account of many rows is read in pages, each row once', async () => {
  const merchant = await provider.signUp();
  await db
    .insertInto('notification')
    .values(
      Array.from({ length: 1_203 }, () => ({
        account_id: merchant.accountId,
        id: crypto.randomUUID(),
        user_id: merchant.userId,
        tab: 'notice',
        kind: 'password-changed',
      })),
    )
    .execute();
  const read = await unpacked(merchant);
  const rows: { id: string }[] = JSON.parse(await read('json/notifications.json'));
  expect(new Set(rows.map(({ id }) => id)).size).toBe(1_203);
  expect((await read('csv/notifications.csv')).trimEnd().split('\r\n')).toHaveLength(1_204);
});

longTest('an export needs the password, and is one at a time', async () => {
  const merchant = await provider.signUp();
  expect((await ask(merchant, 'a-wrong-passphrase')).problem.code).toBe('wrong-password');
  expect(await exportsOf(merchant)).toEqual([]);
  const asked = await Promise.all([1, 2, 3].map(() => ask(merchant)));
  expect(new Set(asked.map(({ data }) => data.id)).size).toBe(1);
  expect((await exportsOf(merchant)).map(({ state, size }) => ({ state, size }))).toEqual([{ state: 'running', size: null }]);
  const [running] = await exportsOf(merchant);
  const link = await merchant.call(linkExport, { params: { ...own(merchant), exportId: running?.id ?? '' } });
  expect(link.problem.code).toBe('state-conflict');
  await provider.runJobs();
  const [done] = await exportsOf(merchant);
  expect(done).toMatchObject({ state: 'done', jobId: asked[0]?.data.id });
  expect(done?.size).toBeGreaterThan(500);
  expect((await merchant.call(getJob, { params: { jobId: done?.jobId ?? '' } })).data).toMatchObject({ state: 'done', doneCount: 1 });
  const notices = (await merchant.call(listNotifications, { query: { tab: 'notice' } })).data;
  expect(notices.filter(({ kind }) => kind === 'export-ready')).toHaveLength(1);
  expect((await ask(merchant)).data.id).not.toBe(asked[0]?.data.id);
});

test('a link works once, for its export only, and not when a digit of it was changed', async () => {
  const merchant = await provider.signUp();
  await ask(merchant);
  await provider.runJobs();
  const [done] = await exportsOf(merchant);
  const link = await linkTo(merchant, done?.id ?? '');
  const changed = link.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
  const elsewhere = link.replace(/private\/[^?]+/, `private/${crypto.randomUUID()}`);
  for (const wrong of [changed, elsewhere, link.replace(/\?.*/, ''), link.replace(/token=.*/, 'token=a.b.c.d')]) {
    expect((await fetch(wrong)).status).toBe(400);
  }
  expect((await fetch(link, { method: 'HEAD' })).status).toBe(404);
  const answers = await Promise.all([fetch(link), fetch(link)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  const { headers } = answers.find(({ status }) => status === 200) ?? new Response();
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="account-data-\d{4}-\d\d-\d\d\.zip"$/);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('cache-control')).toBe('no-store');
});

test("another merchant neither starts, lists nor links somebody's export", async () => {
  const [owner, other] = [await provider.signUp(), await provider.signUp()];
  await ask(owner);
  await provider.runJobs();
  const exportId = (await exportsOf(owner))[0]?.id ?? '';
  const answers = await Promise.all([
    other.call(exportData, { params: own(owner), body: { password: other.password } }),
    other.call(listExports, { params: own(owner) }),
    other.call(linkExport, { params: { ...own(owner), exportId } }),
    other.call(linkExport, { params: { ...own(other), exportId } }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
});

test('an export is gone when its days are over, also when that is told twice', async () => {
  const merchant = await provider.signUp();
  await ask(merchant);
  await provider.runJobs();
  const exportId = (await exportsOf(merchant))[0]?.id ?? '';
  const link = await linkTo(merchant, exportId);
  await expireExport(provider.services, { accountId: merchant.accountId, exportId });
  await expireExport(provider.services, { accountId: merchant.accountId, exportId });
  expect(await exportsOf(merchant)).toEqual([]);
  expect((await fetch(link)).status).toBe(404);
  const rows = db.selectFrom('stored_file').select('id').where('account_id', '=', merchant.accountId);
  expect(await rows.execute()).toEqual([]);
});

longTest('a database that fails in the middle of an export fails the export and nothing else', async () => {
  const broken = await full.signUp();
  const { database } = full.services;
  await database.pool.query('ALTER TABLE payment RENAME TO payment_elsewhere');
  const archive = await buildArchive(full.services, broken.accountId, 'en-US');
  await expect(provider.services.files.put(archive)).rejects.toThrow('payment');
  await database.pool.query('ALTER TABLE payment_elsewhere RENAME TO payment');
});

test('an export that fails is tried again, and in the end is told as failed; another can be asked for', async () => {
  const merchant = await full.signUp();
  await ask(merchant);
  await full.runJobs();
  const [running] = await exportsOf(merchant);
  expect(running?.state).toBe('running');
  const { accountId, userId } = merchant;
  const task = { accountId, userId, jobId: running?.jobId, exportId: running?.id, locale: 'en-US' };
  await gatherExport(full.services, task, { attempt: 5, lastAttempt: true });
  expect((await exportsOf(merchant)).map(({ state }) => state)).toEqual(['failed']);
  const job = (await merchant.call(getJob, { params: { jobId: running?.jobId ?? '' } })).data;
  expect(job).toMatchObject({ state: 'done', failedCount: 1, rows: [{ state: 'failed', cause: null }] });
  expect((await ask(merchant)).data.id).not.toBe(running?.jobId);
});
