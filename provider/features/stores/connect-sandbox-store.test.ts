import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { connectSandboxStore, listStores } from '#contract/stores.ts';
import { SandboxCredentials } from '#provider/platforms/sandbox/sandbox-credentials.ts';
import { CredentialsUnreadable, openCredentials } from '#provider/platforms/store-credentials.ts';
import { longTest } from '#tests/support/long.ts';
import { aDraft, aProduct, aSandboxStore, push } from '#tests/support/store-builders.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { lifecycleEvents } from '#tests/support/lifecycle-events.ts';

const provider = await startTestProvider();
const { db } = provider.services.database;
const wish = { name: 'Corner shop', country: 'BR', currency: 'BRL' } as const;

async function shopCount(): Promise<number> {
  return Number(
    (
      await db
        .selectFrom('sandbox.shop')
        .select((value) => value.fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  );
}

describe('a sandbox store', () => {
  it('is connected at once, in test mode', async () => {
    const merchant = await provider.signUp();
    const store = (await merchant.call(connectSandboxStore, { body: { ...wish, name: '  São João & Cia ' } })).data;
    expect(store).toMatchObject({
      platform: 'sandbox',
      mode: 'test',
      name: 'São João & Cia',
      country: 'BR',
      currency: 'BRL',
      state: 'connected',
      listingCount: 0,
      orderCount: 0,
    });
    expect(store.domain).toMatch(/^sao-joao-cia-[0-9a-f]{8}\.sandbox\.test$/);
    expect(store.connectedAt).not.toBeNull();
    expect((await merchant.call(listStores)).data).toEqual([store]);
    expect(await lifecycleEvents(provider, 'store_event', store.id)).toEqual(['new by merchant', 'new -> connected by merchant']);
    const actors = await db.selectFrom('store_event').select('actor_id').where('entity_id', '=', store.id).execute();
    expect(actors).toEqual([{ actor_id: merchant.userId }, { actor_id: merchant.userId }]);
  });

  it('keeps no readable token or secret on our side, and only the hash of the token on the shop’s', async () => {
    const merchant = await provider.signUp();
    const store = await aSandboxStore(merchant);
    const ours = await db.selectFrom('store').selectAll().where('id', '=', store.id).executeTakeFirstOrThrow();
    const shop = await db.selectFrom('sandbox.shop').selectAll().where('id', '=', ours.external_id).executeTakeFirstOrThrow();
    expect(ours.credentials?.toString('latin1')).not.toContain(shop.webhook_secret);
    expect(shop.access_token_hash).toHaveLength(32);
    const { keys } = provider.services;
    const sealed = { as: SandboxCredentials, sealed: ours.credentials ?? Buffer.alloc(0) };
    const secrets = openCredentials(keys, { accountId: merchant.accountId, storeId: store.id, ...sealed });
    expect(secrets.webhookSecret).toBe(shop.webhook_secret);
    for (const other of [
      { accountId: uuidv7(), storeId: store.id },
      { accountId: merchant.accountId, storeId: uuidv7() },
    ])
      expect(() => openCredentials(keys, { ...other, ...sealed })).toThrow(CredentialsUnreadable);
  });

  it('is made once however often and at once its key comes', async () => {
    const merchant = await provider.signUp();
    const before = await shopCount();
    const answers = await Promise.all(Array.from({ length: 20 }, () => merchant.call(connectSandboxStore, { body: wish, key: 'one' })));
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    expect((await merchant.call(listStores)).data).toHaveLength(1);
    expect(await shopCount()).toBe(before + 1);
  });

  it('has a name of its own among the live connections, also when two are made at once', async () => {
    const merchant = await provider.signUp();
    const answers = await Promise.all(
      ['Corner shop', 'corner SHOP', 'Corner shop'].map((name) => merchant.call(connectSandboxStore, { body: { ...wish, name } })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409]);
    expect(answers.find((answer) => answer.status === 409)?.problem.code).toBe('store-already-connected');
    await db.updateTable('store').set({ state: 'uninstalled' }).where('account_id', '=', merchant.accountId).execute();
    expect((await merchant.call(connectSandboxStore, { body: wish })).status).toBe(200);
  });

  it('may share its name with another account’s', async () => {
    const [one, other] = [await provider.signUp(), await provider.signUp()];
    expect((await one.call(connectSandboxStore, { body: wish })).status).toBe(200);
    expect((await other.call(connectSandboxStore, { body: wish })).status).toBe(200);
    expect((await other.call(listStores)).data).toHaveLength(1);
  });

  it.each([
    [{ ...wish, country: 'XX' }, 'country', 'unknown-country'],
    [{ ...wish, name: '   ' }, 'name', 'required'],
    [{ ...wish, name: 'x'.repeat(81) }, 'name', 'too-long'],
    [{ ...wish, country: 'brazil' }, 'country', 'wrong-format'],
  ])('is refused with the field named: %o', async (body, path, code) => {
    const merchant = await provider.signUp();
    const refused = await merchant.call(connectSandboxStore, { body });
    expect(refused.status).toBe(400);
    expect(refused.problem.fields).toMatchObject([{ path, code }]);
    expect((await merchant.call(listStores)).data).toEqual([]);
  });

  it('needs a session and a key', async () => {
    expect((await provider.call(connectSandboxStore, { body: wish })).status).toBe(401);
    const merchant = await provider.signUp();
    expect((await merchant.call(connectSandboxStore, { body: wish, key: ' ' })).problem.code).toBe('idempotency-key-required');
  });

  longTest('shows what was made of it in the list', async () => {
    const merchant = await provider.signUp();
    const store = await aSandboxStore(merchant);
    const draft = await aDraft(merchant, await aProduct(provider));
    await push(provider, merchant, store.id, [draft.id]);
    expect((await merchant.call(listStores)).data).toMatchObject([{ id: store.id, listingCount: 1, orderCount: 0, lastOrderAt: null }]);
  });
});
